// What each player got too little or too much under a release, compared with the release before it.
import { CORRECTION_EXPIRES_AFTER_HOURS } from '@parlor/contract/calls/operator/corrections.ts';
import type { ReleasedActs } from '@parlor/contract/calls/operator/bulk/released-acts.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { itemsOfLines } from '@parlor/economy/collectibles/lootboxes.ts';
import { compareBoosts, type Boosted } from '@parlor/economy/compared-boosts.ts';
import { changedDraws } from '@parlor/economy/compared-draws.ts';
import {
  compareClaim,
  compareLootbox,
  pointsIn,
  pointsOf,
  type Compared,
} from '@parlor/economy/compared-rewards.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import type { Db } from '../../../db/sql.ts';
import { boostsOf, differencesOfDraws, playersNow } from './release-draws.ts';
import {
  boostsOfBoxes,
  boostsOfClaims,
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

export interface ReleaseDifferences {
  /** Minor units of PP that are still to be given to a player, or taken back; never 0. */
  readonly open: ReadonlyMap<string, bigint>;
  readonly repaired: ReadonlyMap<string, bigint>;
  /** What no amount of points repairs, by its kind. */
  readonly left: ReleasedActs['left'];
}

const NOTHING_LEFT: ReleasedActs['left'] = { claims: 0, goods: 0, rounds: 0, packs: 0, boosts: 0 };

interface Contents {
  readonly was: Content;
  readonly before: Content;
}

export async function differencesOf(db: Db, terms: ReleaseTerms, nowMs: number): Promise<ReleaseDifferences> {
  const contents = await contentsOf(db, terms);
  const counted = await differencesOfCounted(db, terms, contents);
  const draws = await differencesOfDraws(db, terms, contents);
  const boosts = await differencesOfBoosts(db, [...counted.boosted, ...draws.differences], contents);
  const open = new Map<string, bigint>();
  const repaired = new Map<string, bigint>();
  const add = (to: Map<string, bigint>, playerId: bigint, minor: bigint): void =>
    void to.set(String(playerId), (to.get(String(playerId)) ?? 0n) + minor);
  for (const { player_id, minor } of counted.sums) add(open, player_id, minor);
  for (const { playerId, minor } of [...draws.differences, ...boosts.differences]) add(open, playerId, minor);
  const expiredBefore = new Date(nowMs - CORRECTION_EXPIRES_AFTER_HOURS * HOUR_MS);
  for (const { player_id, minor } of await repairedOf(db, terms.release, expiredBefore)) {
    add(open, player_id, -minor);
    add(repaired, player_id, minor);
  }
  for (const [playerId, minor] of open) if (minor === 0n) open.delete(playerId);
  const left = {
    claims: counted.left.claims,
    goods: counted.left.goods + draws.left.goods,
    rounds: draws.left.rounds,
    packs: draws.left.packs,
    boosts: boosts.left,
  };
  return { open, repaired, left };
}

/** Claims, and boxes whose chances are the same: equal ones are counted in the database and compared once. */
async function differencesOfCounted(db: Db, terms: ReleaseTerms, { was, before }: Contents) {
  const left = { claims: 0, goods: 0 };
  const ofAll = <Row>(
    rows: readonly Row[],
    compared: (row: Row) => Compared | undefined,
    shownOf: (row: Row) => Omit<Difference, 'minor'> & { readonly count: bigint },
  ): Difference[] =>
    rows.flatMap((row) => {
      const found = compared(row);
      const { count, ...shown } = shownOf(row);
      if (found === undefined) left.claims += Number(count);
      else if (!found.hasSameGoods) left.goods += Number(count);
      return found === undefined || found.minor === 0n ? [] : [{ ...shown, minor: found.minor }];
    });
  const claims = ofAll(
    (await paidClaims(db, terms)).filter(({ form }) => isComparable(form)),
    ({ form, rewards }) => compareClaim({ reference: form, rewards: rewardsIn(rewards) }, was, before),
    ({ form, rewards, claims: count }) => ({
      first: form,
      second: rewards,
      paid: pointsOf(rewardsIn(rewards)),
      count,
    }),
  );
  const drawnAgain = new Set(changedDraws(was, before).lootboxes);
  const linesIn = (outcome: string) => (JSON.parse(outcome) as { readonly lines: readonly number[] }).lines;
  const boxes = ofAll(
    (await openedBoxes(db, terms)).filter(({ kind }) => !drawnAgain.has(kind)),
    ({ kind, outcome }) => compareLootbox({ kind, lines: linesIn(outcome) }, was, before),
    ({ kind, outcome, boxes: count }) => ({
      first: kind,
      second: outcome,
      paid: pointsIn(itemsOfLines(was.lootboxes[kind], linesIn(outcome))),
      count,
    }),
  );
  const sums = [
    ...(await differencesOfClaims(db, terms, claims)),
    ...(await differencesOfBoxes(db, terms, boxes)),
  ];
  const rows = [...(await boostsOfClaims(db, terms, claims)), ...(await boostsOfBoxes(db, terms, boxes))];
  const boosted = rows.map(({ player_id, paid, minor, boosted: rewards }): BoostedOf => ({
    playerId: player_id,
    was: paid,
    before: paid + minor,
    paid: pointsOf(rewardsIn(rewards)),
  }));
  return { sums, boosted, left };
}

const rewardsIn = (text: string) => JSON.parse(text) as Reward[];

type BoostedOf = Boosted & { readonly playerId: bigint };

/** What boosts added to rewards and wins that were wrong. */
async function differencesOfBoosts(db: Db, all: readonly BoostedOf[], { was, before }: Contents) {
  const earnings = Map.groupBy(
    all.filter((one) => one.was !== one.before),
    ({ playerId }) => playerId,
  );
  const players = await playersNow(db, [...earnings.keys()]);
  let left = 0;
  const differences: Array<{ playerId: bigint; minor: bigint }> = [];
  for (const [playerId, player] of players) {
    const boosts = boostsOf(player);
    const own = earnings.get(playerId) ?? [];
    const boosted = own.filter(({ paid }) => paid > 0n);
    // Nothing was earned that a boost of then would show by, but something should have been.
    const hidden = own.filter((one) => one.was === 0n && one.paid === 0n);
    if (boosts.length > 0 || boosted.length > 0) left += hidden.length;
    const minor = boosted.length === 0 ? 0n : compareBoosts(boosted, boosts, was, before);
    if (minor === undefined) left += boosted.length;
    else if (minor !== 0n) differences.push({ playerId, minor });
  }
  return { differences, left };
}

/** Others follow from an order, from a rule without content, or from another reward. */
const isComparable = (form: string): boolean => !/^(?:delivery|subscription|collection|boost):/.test(form);

export async function viewReleasedActs(db: Db, terms: ReleaseTerms, nowMs: number): Promise<ReleasedActs> {
  const { release, before, fromMs, untilMs } = terms;
  const { open, repaired, left } =
    before === undefined
      ? { open: new Map<string, bigint>(), repaired: new Map<string, bigint>(), left: NOTHING_LEFT }
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
