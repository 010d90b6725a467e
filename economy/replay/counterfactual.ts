// What a player would have had under other content: their acts are decided twice, as they were and with the other content, from
// the same document, with the same times, choices, seeds and secrets (docs/time-machine.md).
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import type { Standing } from '@parlor/contract/calls/time-machine.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { isRefusal, type ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { toDecimal, toMinor } from '@parlor/contract/kernel/money.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { receiptEntry } from '../act-receipt.ts';
import type { Effects } from '../kernel/context.ts';
import type { Player } from '../kernel/player.ts';
import type { Content } from '../kernel/world.ts';
import { editionName } from '../social/contest-editions.ts';
import type { ReplayNote } from './note.ts';
import { decideAgain, worldThen, type ReplayWorld } from './replay.ts';
import type { SeenRows } from './seen-rows.ts';
import { standingAt } from './standing.ts';

/** An act that would have been different, or that could not be decided again. */
export interface OtherAct {
  readonly number: number;
  readonly at: string;
  readonly command: string;
  readonly what:
    /** It would have moved other amounts, or given something else. */
    | 'differs'
    /** The other content refuses it: it changes nothing, and what follows goes on without it. */
    | 'refused'
    /** It was refused in neither, but its input was not kept, or it cannot be decided as it was: the amounts of its receipt are taken in both. */
    | 'taken';
  readonly refused?: ErrorCode;
  /** By how much each balance would have changed otherwise, as decimal text; without those that would not. */
  readonly more: Partial<Record<Currency, string>>;
}

export interface CounterfactualResult {
  readonly acts: readonly OtherAct[];
  /** Acts that were decided the same under both. */
  readonly same: number;
  /** What the balances would be more or less, at the end. */
  readonly more: Partial<Record<Currency, string>>;
  readonly was: Standing;
  readonly other: Standing;
  /** Values in contests that would have been others. Places depend on other players, so prizes are not computed. */
  readonly contests: ReadonlyArray<{
    readonly edition: string;
    readonly was: string;
    readonly other: string;
  }>;
}

interface Life {
  player: Player;
  readonly rows: SeenRows;
  readonly contests: Map<string, string>;
}

/** What a host gives for an act: the world as it was, and the other content. */
export interface TwoWorlds {
  readonly world: ReplayWorld;
  readonly other: Content;
}

export class Counterfactual {
  readonly #was: Life;
  readonly #other: Life;
  readonly #fromMs: number;
  readonly #acts: OtherAct[] = [];
  #same = 0;

  /** Both lives begin with this player, at `fromMs`. */
  constructor(player: Player, rows: SeenRows, fromMs: number) {
    this.#was = { player, rows: rows.copy(), contests: new Map() };
    this.#other = { player, rows: rows.copy(), contests: new Map() };
    this.#fromMs = fromMs;
  }

  /** The player as they were, by which a host prepares the content. */
  get player(): Player {
    return this.#was.player;
  }

  /** Both lives go on from the player as they were, at `fromMs`. */
  begunAgain(): Counterfactual {
    return new Counterfactual(this.#was.player, this.#was.rows, this.#fromMs);
  }

  next(receipt: ActReceipt, note: ReplayNote | undefined, worlds: TwoWorlds | undefined): void {
    const { number, at, command } = receipt;
    const before = [this.#was.player.balances, this.#other.player.balances] as const;
    const told = (what: OtherAct['what'], refused?: ErrorCode): void => {
      const more = moreOf(
        (c) => this.#other.player.balances[c] - before[1][c],
        (c) => this.#was.player.balances[c] - before[0][c],
      );
      this.#acts.push({ number, at, command, what, ...(refused && { refused }), more });
    };
    const was = worlds && decide(this.#was, receipt, note, worlds.world);
    if (worlds === undefined || was === undefined || isRefusal(was) || !isAsReceipted(was.effects, receipt)) {
      takeRecorded(this.#was, receipt);
      takeRecorded(this.#other, receipt);
      return told('taken');
    }
    const other = decide(this.#other, receipt, note, this.#otherWorld(worlds));
    keep(this.#was, was, receipt);
    if (other === undefined) {
      takeRecorded(this.#other, receipt);
      return told('taken');
    }
    if (isRefusal(other)) return told('refused', other.refused);
    keep(this.#other, other, receipt);
    if (givesOf(was.effects) === givesOf(other.effects)) this.#same += 1;
    else told('differs');
  }

  /** Periods that began before keep what they promised (C5), as if the other content had been released at `fromMs`. */
  #otherWorld({ world, other }: TwoWorlds): ReplayWorld {
    const before = world.contentAt;
    return {
      ...world,
      content: other,
      contentAt: (ms) => (ms >= this.#fromMs ? other : (before?.(ms) ?? world.content)),
    };
  }

  /** What both have at a time, with the content of then and the other. */
  result(atMs: number, worlds: TwoWorlds): CounterfactualResult {
    const of = (life: Life, world: ReplayWorld): Standing =>
      standingAt(life.player, {
        ...world,
        nowMs: atMs,
        freshSecret: () => world.digest.sha256Hex(`counterfactual ${life.player.id}`),
      });
    const names = [...new Set([...this.#was.contests.keys(), ...this.#other.contests.keys()])];
    return {
      acts: this.#acts,
      same: this.#same,
      more: moreOf(
        (c) => this.#other.player.balances[c],
        (c) => this.#was.player.balances[c],
      ),
      was: of(this.#was, worlds.world),
      other: of(this.#other, this.#otherWorld(worlds)),
      contests: names.flatMap((edition) => {
        const [was, other] = [this.#was, this.#other].map((life) => life.contests.get(edition) ?? '0');
        return was === other ? [] : [{ edition, was: was!, other: other! }];
      }),
    };
  }
}

const decide = (
  { player, rows }: Life,
  receipt: ActReceipt,
  note: ReplayNote | undefined,
  world: ReplayWorld,
) => {
  try {
    return decideAgain(player, receipt, note, rows, worldThen(world, receipt, note));
  } catch {
    // A draw of a secret seed, or rows that were not seen.
    return undefined;
  }
};

interface Decided {
  readonly player: Player;
  readonly effects: Effects;
}

function keep(life: Life, { player, effects }: Decided, { at }: ActReceipt): void {
  life.player = player;
  life.rows.take(effects, Date.parse(at));
  for (const entry of effects.contestEntries) life.contests.set(editionName(entry), String(entry.value));
}

/** The balances of an act whose decision is not known: its entries are moved, and nobody goes below zero. */
function takeRecorded(life: Life, { entries }: ActReceipt): void {
  const balances = { ...life.player.balances };
  for (const { debit, credit, currency, amount } of entries) {
    const minor = toMinor(currency, amount) ?? 0n;
    if (credit === 'player') balances[currency] += minor;
    if (debit === 'player') balances[currency] -= balances[currency] < minor ? balances[currency] : minor;
  }
  life.player = { ...life.player, balances };
}

/** Whether the act moved what its receipt says; numbers of entries differ after a taken act. */
function isAsReceipted(effects: Effects, receipt: ActReceipt): boolean {
  const moved = (entries: ReadonlyArray<ActReceipt['entries'][number]>): string =>
    canonicalJson(entries.map(({ number: _n, balanceAfter: _b, ...rest }) => rest));
  return (
    moved(effects.postings.map(receiptEntry)) === moved(receipt.entries) &&
    drawn(effects.draws) === drawn(receipt.draws) &&
    effects.claims.length === receipt.claims.length
  );
}

const drawn = (
  draws: ReadonlyArray<{ readonly reference: string; readonly nonce: number; readonly outcome: unknown }>,
): string => canonicalJson(draws.map(({ reference, nonce, outcome }) => [reference, nonce, outcome]));

/** What an act gives: amounts, claims and outcomes, without what depends on earlier acts. */
const givesOf = ({ postings, claims, draws }: Effects): string =>
  canonicalJson({
    postings: postings.map(({ reference, debit, credit, currency, amountMinor }) => [
      reference,
      debit,
      credit,
      currency,
      String(amountMinor),
    ]),
    claims,
    draws: draws.map(({ reference, outcome }) => [reference, outcome]),
  });

function moreOf(
  other: (currency: Currency) => bigint,
  was: (currency: Currency) => bigint,
): Partial<Record<Currency, string>> {
  return Object.fromEntries(
    CURRENCIES.flatMap((c) => {
      const minor = other(c) - was(c);
      return minor === 0n
        ? []
        : [[c, `${minor > 0n ? '+' : '−'}${toDecimal(c, minor < 0n ? -minor : minor)}`]];
    }),
  );
}

/** Lines in which two standings differ, in English, for programs. */
export function differencesOf(was: Standing, other: Standing): string[] {
  const lines: string[] = [];
  const say = (name: string, a: unknown, b: unknown): void => {
    const [x, y] = [a, b].map((value) => (value === undefined ? 'none' : canonicalJson(value)));
    if (x !== y) lines.push(`${name}: ${x} → ${y}`);
  };
  for (const { currency, balance } of was.balances)
    say(currency, balance, other.balances.find((one) => one.currency === currency)?.balance);
  say('level', was.level.number, other.level.number);
  say('experience', was.level.experience, other.level.experience);
  for (const field of ['streak', 'week', 'month', 'packs', 'boxes', 'achievements', 'rounds'] as const)
    say(field, was[field], other[field]);
  for (const [n, quest] of was.quests.entries()) {
    const { template, state, rewards } = quest;
    const then = other.quests[n];
    say(`quest ${n + 1}`, [template, state, rewards], then && [then.template, then.state, then.rewards]);
  }
  const collections = new Set([...was.collections, ...other.collections].map(({ id }) => id));
  for (const id of collections) {
    const held = (of: Standing): number => of.collections.find((one) => one.id === id)?.held ?? 0;
    say(`collection ${id}`, held(was), held(other));
  }
  return lines;
}
