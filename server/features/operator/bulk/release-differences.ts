// What each player got too little or too much under a release, compared with the release before it.
import { CORRECTION_EXPIRES_AFTER_HOURS } from '@parlor/contract/calls/operator/corrections.ts';
import type { ReleasedActs } from '@parlor/contract/calls/operator/bulk/released-acts.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { compareClaim, compareLootbox, type Compared } from '@parlor/economy/compared-rewards.ts';
import type { Db } from '../../../db/sql.ts';
import {
  countTouched,
  differencesOfBoxes,
  differencesOfClaims,
  entriesOfRelease,
  openedBoxes,
  paidClaims,
  repairedOf,
  type Difference,
} from './release-store.ts';
import { contentsOf, type ReleaseTerms } from './release-terms.ts';

const HOUR_MS = 3_600_000;

export interface ReleaseDifferences {
  /** Minor units of PP that are still to be given to a player, or taken back; never 0. */
  readonly open: ReadonlyMap<string, bigint>;
  readonly repaired: ReadonlyMap<string, bigint>;
  /** Claims and boxes that were not compared, or whose difference is not only of points. */
  readonly left: number;
}

export async function differencesOf(db: Db, terms: ReleaseTerms, nowMs: number): Promise<ReleaseDifferences> {
  const { was, before } = await contentsOf(db, terms);
  let left = 0;
  /** The differences that are to be summed by player. */
  const ofAll = <Row>(
    rows: readonly Row[],
    compared: (row: Row) => Compared | undefined,
    shownOf: (row: Row) => Omit<Difference, 'minor'> & { readonly count: bigint },
  ): Difference[] =>
    rows.flatMap((row) => {
      const found = compared(row);
      const { count, ...texts } = shownOf(row);
      if (found?.isWhole !== true) left += Number(count);
      return found === undefined || found.minor === 0n ? [] : [{ ...texts, minor: found.minor }];
    });
  const claims = ofAll(
    (await paidClaims(db, terms)).filter(({ form }) => isComparable(form)),
    ({ form, rewards }) =>
      compareClaim({ reference: form, rewards: JSON.parse(rewards) as Reward[] }, was, before),
    ({ form, rewards, claims: count }) => ({ first: form, second: rewards, count }),
  );
  const boxes = ofAll(
    await openedBoxes(db, terms),
    ({ kind, outcome }) => {
      const { lines } = JSON.parse(outcome) as { readonly lines: readonly number[] };
      return compareLootbox({ kind, lines }, was, before);
    },
    ({ kind, outcome, boxes: count }) => ({ first: kind, second: outcome, count }),
  );
  const open = new Map<string, bigint>();
  const repaired = new Map<string, bigint>();
  const add = (to: Map<string, bigint>, playerId: bigint, minor: bigint): void =>
    void to.set(String(playerId), (to.get(String(playerId)) ?? 0n) + minor);
  for (const sums of [
    await differencesOfClaims(db, terms, claims),
    await differencesOfBoxes(db, terms, boxes),
  ])
    for (const { player_id, minor } of sums) add(open, player_id, minor);
  const expiredBefore = new Date(nowMs - CORRECTION_EXPIRES_AFTER_HOURS * HOUR_MS);
  for (const { player_id, minor } of await repairedOf(db, terms.release, expiredBefore)) {
    add(open, player_id, -minor);
    add(repaired, player_id, minor);
  }
  for (const [playerId, minor] of open) if (minor === 0n) open.delete(playerId);
  return { open, repaired, left };
}

/** Others follow from an order, from a rule without content, or from another reward. */
const isComparable = (form: string): boolean => !/^(?:delivery|subscription|collection|boost):/.test(form);

export async function viewReleasedActs(db: Db, terms: ReleaseTerms, nowMs: number): Promise<ReleasedActs> {
  const { release, before, fromMs, untilMs } = terms;
  const { open, repaired, left } =
    before === undefined
      ? { open: new Map<string, bigint>(), repaired: new Map<string, bigint>(), left: 0 }
      : await differencesOf(db, terms, nowMs);
  const all = [...open.values()];
  return {
    release,
    ...(before === undefined ? {} : { before: before.id }),
    from: new Date(fromMs).toISOString(),
    ...(untilMs === undefined ? {} : { until: new Date(untilMs).toISOString() }),
    ...(await countTouched(db, terms)),
    entries: (await entriesOfRelease(db, terms)).map(({ reason, currency, entries, amount }) => ({
      reason,
      currency,
      entries: Number(entries),
      amount: toWire(currency, amount),
    })),
    underpaid: summed(all.filter((minor) => minor > 0n)),
    overpaid: summed(all.filter((minor) => minor < 0n)),
    repaired: summed([...repaired.values()]),
    left,
  };
}

const summed = (minors: readonly bigint[]): ReleasedActs['underpaid'] => ({
  players: minors.length,
  amount: toWire(
    'PP',
    minors.reduce((sum, minor) => sum + minor, 0n),
  ),
});
