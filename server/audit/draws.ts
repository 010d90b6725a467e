// Every draw again, from its seed through the rules (I23): what came out then must come out now, and what was paid
// must follow from it.
import { createHash, createHmac } from 'node:crypto';
import { FAIRNESS_ALGORITHM } from '@parlor/contract/fairness.ts';
import { canonicalJson } from '@parlor/economy/canonical.ts';
import { drawSource } from '@parlor/economy/fairness.ts';
import { HOUSE_PROVIDER, winOf } from '@parlor/economy/rounds.ts';
import { walletReference } from '@parlor/economy/wallet.ts';
import type { Content, Digest } from '@parlor/economy/world.ts';
import { money, type Case } from './one-player.ts';
import type { DrawRow, TransactionRow } from './player-rows.ts';

const digest: Digest = {
  sha256Hex: (text) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};

interface KnownSeed {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly draws: number;
  readonly where: string;
}

/** `onOtherRules` is told of draws by rules that the content no longer has. */
export function checkDraws(c: Case, content: Content, onOtherRules: (rules: string) => void): void {
  const seeds = seedsOf(c);
  const rounds = new Map(
    c.rows.transactions
      .filter((t) => t.kind === 'round')
      .map((t): [string, TransactionRow] => [`${t.provider}:${t.transaction_id}`, t]),
  );
  const counted = new Map<string, number>();
  for (const draw of c.rows.draws) {
    const expected = counted.get(draw.server_seed_hash) ?? 0;
    if (draw.nonce !== expected)
      c.tell(`draw ${draw.reference}: its nonce is ${draw.nonce}; expected ${expected}, without gaps`);
    counted.set(draw.server_seed_hash, draw.nonce + 1);
    const seed = seeds.get(draw.server_seed_hash);
    if (seed === undefined)
      c.tell(`draw ${draw.reference}: nobody knows the seed of ${draw.server_seed_hash}; expected it kept`);
    else recompute(c, draw, rounds.get(draw.reference), seed, content, onOtherRules);
  }
  for (const [hash, { draws, where }] of seeds) {
    const found = counted.get(hash) ?? 0;
    if (found !== draws) c.tell(`${where} has served ${found} draws; expected ${draws}`);
  }
  const drawn = new Set(c.rows.draws.map((draw) => draw.reference));
  for (const [reference, round] of rounds)
    if (!drawn.has(reference)) c.tell(`round ${round.transaction_id} has no draw; expected one`);
}

function seedsOf({ rows, state, tell }: Case): Map<string, KnownSeed> {
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
      tell(`seed ${serverSeedHash} is revealed; expected one in use or to come to be secret`);
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
      tell(`${where}: its hash is ${digest.sha256Hex(serverSeed)}; expected ${hash}, as was promised`);
  return seeds;
}

function recompute(
  c: Case,
  draw: DrawRow,
  round: TransactionRow | undefined,
  seed: KnownSeed,
  content: Content,
  onOtherRules: (rules: string) => void,
): void {
  const name = `draw ${draw.reference}`;
  if (draw.client_seed !== seed.clientSeed)
    c.tell(`${name}: client seed is ${draw.client_seed}; expected ${seed.clientSeed}`);
  if (draw.algorithm !== FAIRNESS_ALGORITHM) {
    c.tell(`${name}: algorithm ${draw.algorithm} is unknown; expected ${FAIRNESS_ALGORITHM}`);
    return;
  }
  if (round === undefined) {
    c.tell(`${name} belongs to no round; expected its transaction`);
    return;
  }
  if (round.game_id !== draw.game_id)
    c.tell(`${name}: drawn in ${draw.game_id}; expected ${round.game_id}, the game of its round`);

  checkAnswered(c, draw, round);

  const input = JSON.parse(draw.input) as { rules?: unknown; choice?: unknown };
  const rules = draw.game_id === null ? undefined : content.rulesOf(draw.game_id);
  if (rules === undefined || rules.version !== input.rules) {
    onOtherRules(`${draw.game_id} under ${String(input.rules)}`);
    return;
  }
  const source = drawSource(digest, seed.serverSeed, draw.client_seed, draw.nonce);
  const { multiplierE4, outcome } = rules.play(input.choice, source);
  if (canonicalJson(outcome) !== canonicalJson(JSON.parse(draw.outcome)))
    c.tell(`${name}: outcome is ${draw.outcome}; expected ${canonicalJson(outcome)} from its seed`);
  const expectedMinor = winOf(round.amount, multiplierE4);
  const paidMinor = c.entryOf.get(walletReference(HOUSE_PROVIDER, round.transaction_id, 'win'))?.amount ?? 0n;
  if (paidMinor !== expectedMinor)
    c.tell(`${name} paid ${money('PP', paidMinor)}; expected ${money('PP', expectedMinor)} from its seed`);
}

/** The round as the player was told it, and may have kept. */
function checkAnswered({ tell }: Case, draw: DrawRow, round: TransactionRow): void {
  const answered = (JSON.parse(round.reply) as { round?: Record<string, unknown> }).round;
  const kept = {
    choice: (JSON.parse(draw.input) as { choice?: unknown }).choice,
    outcome: JSON.parse(draw.outcome) as unknown,
    fairness: {
      serverSeedHash: draw.server_seed_hash,
      clientSeed: draw.client_seed,
      nonce: draw.nonce,
    },
  };
  for (const [what, value] of Object.entries(kept))
    if (canonicalJson(value) !== canonicalJson(answered?.[what]))
      tell(
        `draw ${draw.reference}: ${what} is ${canonicalJson(value)}; expected ${canonicalJson(answered?.[what])}, as was answered`,
      );
}
