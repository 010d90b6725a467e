// Recomputes every draw from its seed with its rules (I23): the result must be the same, and stakes and
// payouts must follow from it. A round of a built-in game is stored as its draw, with the reply, and its
// ledger entries.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { FAIRNESS_ALGORITHM } from '@parlor/contract/calls/fairness.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { Round } from '@parlor/contract/calls/play.ts';
import { drawSource } from '@parlor/economy/play/fairness.ts';
import { roundReference, winOf } from '@parlor/economy/play/rounds.ts';
import { steppedFingerprint } from '@parlor/economy/play/stepped-rounds.ts';
import type { DrawSource } from '@parlor/economy/play/game-rules.ts';
import { digest } from '../digest.ts';
import type { ReleasedContent } from '../released-content.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { checkLootbox } from './lootbox-draws.ts';
import { checkPack } from './pack-draws.ts';
import { expectEntry, money, type Case } from '../one-player.ts';
import { checkOpenRounds, isStepped, recomputeSteps } from './stepped-draws.ts';
import type { DrawRow } from '../player-rows.ts';

export interface KnownSeed {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly draws: number;
  readonly where: string;
}

/** `onOtherRules` is called with each draw whose rules no release has. */
export function checkDraws(c: Case, content: ReleasedContent, onOtherRules: (rules: string) => void): void {
  const seeds = seedsOf(c);
  const counted = new Map<string, number>();
  const references = new Set<string>();
  // A stepped round has its number and nonce from the start. Its draw is stored at the end.
  const open = new Map(c.state.openRounds.map((round) => [round.drawNumber, round]));
  let number = 0;
  const passOpen = (): void => {
    for (let round = open.get(number + 1); round; round = open.get(number + 1)) {
      number += 1;
      const nonce = counted.get(round.serverSeedHash) ?? 0;
      if (round.nonce !== nonce)
        c.report(`open round ${round.roundId}: its nonce is ${round.nonce}; expected ${nonce}, without gaps`);
      counted.set(round.serverSeedHash, round.nonce + 1);
      open.delete(number);
    }
  };
  for (const draw of c.rows.draws) {
    passOpen();
    number += 1;
    const name = `draw ${draw.reference}`;
    if (draw.number !== BigInt(number))
      c.report(`${name}: its number is ${draw.number}; expected ${number}, without gaps`);
    if (references.has(draw.reference)) c.report(`${name} is there twice; expected once`);
    references.add(draw.reference);
    const nonce = counted.get(draw.server_seed_hash) ?? 0;
    if (draw.nonce !== nonce)
      c.report(`${name}: its nonce is ${draw.nonce}; expected ${nonce}, without gaps`);
    counted.set(draw.server_seed_hash, draw.nonce + 1);
    if (draw.algorithm !== FAIRNESS_ALGORITHM)
      c.report(`${name}: algorithm ${draw.algorithm} is unknown; expected ${FAIRNESS_ALGORITHM}`);
    const seed = seeds.get(draw.server_seed_hash);
    if (seed === undefined)
      c.report(`${name}: nobody knows the seed of ${draw.server_seed_hash}; expected it kept`);
    else if (draw.client_seed !== seed.clientSeed)
      c.report(`${name}: client seed is ${draw.client_seed}; expected ${seed.clientSeed}`);
    const source =
      seed === undefined || draw.algorithm !== FAIRNESS_ALGORITHM
        ? undefined
        : drawSource(digest, seed.serverSeed, draw.client_seed, draw.nonce);
    if (draw.purpose === 'pack' || draw.purpose === 'lootbox') {
      const check = draw.purpose === 'pack' ? checkPack : checkLootbox;
      check(c, draw, source, digest);
      continue;
    }
    if (draw.purpose !== 'round') {
      c.report(`${name}: purpose ${draw.purpose} is unknown; expected round, pack or lootbox`);
      continue;
    }
    const { round } = JSON.parse(draw.reply) as { round?: Round };
    if (round === undefined) {
      c.report(`${name} was answered with no round; expected stake and win`);
      continue;
    }
    checkRound(c, draw, round);
    if (source !== undefined) recompute(c, draw, round, source, content.of(draw.release), onOtherRules);
  }
  passOpen();
  for (const { roundId, drawNumber } of open.values())
    c.report(
      `open round ${roundId}: its draw has number ${drawNumber}; expected the next one of their draws`,
    );
  checkOpenRounds(c, seeds, content, digest, onOtherRules);
  for (const [hash, { draws, where }] of seeds) {
    const found = counted.get(hash) ?? 0;
    if (found !== draws) c.report(`${where} has served ${found} draws; expected ${draws}`);
  }
  const taken = c.rows.draws.length + c.state.openRounds.length;
  if (c.state.draws !== taken) c.report(`the document counts ${c.state.draws} draws; expected ${taken}`);
}

function seedsOf({ rows, state, report }: Case): Map<string, KnownSeed> {
  const { active, next } = state.fairness;
  const seeds = new Map<string, KnownSeed>();
  for (const s of rows.revealedSeeds)
    seeds.set(s.server_seed_hash, {
      serverSeed: s.server_seed,
      clientSeed: s.client_seed,
      draws: s.draws,
      where: `revealed seed ${s.server_seed_hash}`,
    });
  for (const { serverSeedHash } of [active, next])
    if (seeds.has(serverSeedHash))
      report(`seed ${serverSeedHash} is revealed; expected one in use or to come to be secret`);
  seeds.set(active.serverSeedHash, {
    serverSeed: active.serverSeed,
    clientSeed: active.clientSeed,
    draws: active.nonce,
    where: 'the seed in use',
  });
  const all = [...seeds].map(([hash, { serverSeed, where }]) => ({ hash, serverSeed, where }));
  all.push({ hash: next.serverSeedHash, serverSeed: next.serverSeed, where: 'the next seed' });
  for (const { hash, serverSeed, where } of all)
    if (digest.sha256Hex(serverSeed) !== hash)
      report(`${where}: its hash is ${digest.sha256Hex(serverSeed)}; expected ${hash}, as was promised`);
  return seeds;
}

/** -1 for what is not an amount, which differs from every real one. */
const minorOrNegative = (amount: number): bigint => toMinor('PP', amount) ?? -1n;

/** The round as the player saw it, compared with the draw and the money that moved. */
function checkRound(c: Case, draw: DrawRow, round: Round): void {
  const name = `draw ${draw.reference}`;
  const { choice } = JSON.parse(draw.input) as { choice?: unknown };
  const stakeMinor = minorOrNegative(round.stake);
  const stored = {
    roundId: draw.reference.slice(roundReference('').length),
    gameId: draw.game_id,
    choice,
    outcome: JSON.parse(draw.outcome) as unknown,
    fairness: { serverSeedHash: draw.server_seed_hash, clientSeed: draw.client_seed, nonce: draw.nonce },
  };
  for (const [what, value] of Object.entries(stored)) {
    const answered = round[what as keyof typeof stored];
    if (canonicalJson(value) !== canonicalJson(answered))
      c.report(
        `${name}: ${what} is ${canonicalJson(value)}; expected ${canonicalJson(answered)}, as was answered`,
      );
  }
  const fingerprint = isStepped(round)
    ? steppedFingerprint({ gameId: draw.game_id ?? '', stakeMinor, choice })
    : canonicalJson({ kind: 'round', game: draw.game_id, stake: String(stakeMinor), choice });
  if (draw.fingerprint !== fingerprint)
    c.report(`${name}: asked was ${draw.fingerprint}; expected ${fingerprint}`);

  const common = { currency: 'PP', game_id: draw.game_id } as const;
  const server = `provider:${BUILTIN_PROVIDER}`;
  const winMinor = minorOrNegative(round.win);
  expectEntry(c, `${draw.reference}:stake`, name, {
    ...common,
    debit: 'player',
    credit: server,
    amount: stakeMinor,
    reason: 'stake',
  });
  expectEntry(
    c,
    `${draw.reference}:win`,
    name,
    winMinor === 0n
      ? undefined
      : { ...common, debit: server, credit: 'player', amount: winMinor, reason: 'win' },
  );
}

function recompute(
  c: Case,
  draw: DrawRow,
  round: Round,
  source: DrawSource,
  content: Content,
  onOtherRules: (rules: string) => void,
): void {
  const name = `draw ${draw.reference}`;
  const input = JSON.parse(draw.input) as { rules?: unknown; choice?: unknown };
  const stepped = draw.game_id === null ? undefined : content.steppedRulesOf(draw.game_id);
  if (stepped !== undefined && stepped.version === input.rules) {
    recomputeSteps(c, name, round, stepped, source);
    return;
  }
  const rules = draw.game_id === null ? undefined : content.rulesOf(draw.game_id);
  if (rules === undefined || rules.version !== input.rules) {
    onOtherRules(`${draw.game_id} under ${String(input.rules)}`);
    return;
  }
  const { multiplierE4, outcome } = rules.play(input.choice, source);
  if (canonicalJson(outcome) !== canonicalJson(JSON.parse(draw.outcome)))
    c.report(`${name}: outcome is ${draw.outcome}; expected ${canonicalJson(outcome)} from its seed`);
  const expectedMinor = winOf(minorOrNegative(round.stake), multiplierE4);
  const paidMinor = minorOrNegative(round.win);
  if (paidMinor !== expectedMinor)
    c.report(`${name} paid ${money('PP', paidMinor)}; expected ${money('PP', expectedMinor)} from its seed`);
}
