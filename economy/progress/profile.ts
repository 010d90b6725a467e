// The player's own profile, from what the document has already (S32). Nothing is searched in the ledger.
import type { Achievement } from '@parlor/contract/calls/achievements.ts';
import { COLLECTION_SIZE } from '@parlor/contract/calls/collectibles.ts';
import { PROFILE_BADGES, type OwnRound, type PlayerProfile } from '@parlor/contract/calls/profile.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { heldOf } from '../collectibles/album.ts';
import { begunCollections } from '../collectibles/collections-at.ts';
import type { PlayerState } from '../kernel/player.ts';
import type { World } from '../kernel/world.ts';
import { keptRoundsOf, type KeptRound } from '../play/kept-rounds.ts';
import { countsOf, viewAchievements } from './achievements.ts';
import { viewCalendar } from './daily-rewards.ts';
import { levelOf } from './level.ts';

/** Places for what is nearest; the others are for what is earned. */
const NEAREST = 2;

export function viewProfile(state: PlayerState, world: World): PlayerProfile {
  const { counts, games } = countsOf(state);
  const { latest, best } = keptRoundsOf(state);
  const { firstMs } = state.visits;
  const favourite = Object.entries(games).toSorted(([, a], [, b]) => b - a)[0];
  return {
    ...(firstMs === 0 ? {} : { since: new Date(firstMs).toISOString() }),
    level: levelOf(state),
    streak: viewStreak(state, world),
    collections: begunCollections(world.content.collections, world.nowMs).map(({ id, name }) => ({
      id,
      name,
      held: heldOf(state.album, id).flatMap((count, n) => (count > 0 ? [n] : [])),
      size: COLLECTION_SIZE,
      claimed: state.album.claimed.includes(id),
    })),
    rounds: counts['rounds'] ?? 0,
    wins: counts['wins'] ?? 0,
    contestsWon: counts['first-places'] ?? 0,
    prizes: counts['prizes'] ?? 0,
    ...(favourite ? { favourite: { gameId: favourite[0], rounds: favourite[1] } } : {}),
    ...(best[0] ? { bestRound: viewRound(best[0]) } : {}),
    latestRounds: latest.map(viewRound),
    achievements: chosenOf(viewAchievements(state, world).achievements),
  };
}

function viewStreak(state: PlayerState, world: World): PlayerProfile['streak'] {
  const { streak, best, milestones } = viewCalendar(state.daily, world);
  const cycle = milestones.at(-1)?.days ?? 0;
  const inCycle = cycle === 0 ? streak : streak % cycle;
  const next = milestones.find(({ days }) => days > inCycle);
  return {
    days: streak,
    best,
    ...(next ? { next: { days: streak - inCycle + next.days, rewards: next.rewards } } : {}),
  };
}

const viewRound = ({ reference, gameId, currency, stake, win, atMs }: KeptRound): OwnRound => ({
  reference,
  gameId,
  currency,
  stake: toWire(currency, BigInt(stake)),
  win: toWire(currency, BigInt(win)),
  multiplier: Number((BigInt(win) * 100n) / BigInt(stake)) / 100,
  at: new Date(atMs).toISOString(),
});

/** A win that the profile shows or showed last; undefined if there is none of this reference. */
export function winToShare(state: PlayerState, reference: string): OwnRound | undefined {
  const { latest, best } = keptRoundsOf(state);
  const round = [...best, ...latest].find((one) => one.reference === reference);
  return round && BigInt(round.win) > BigInt(round.stake) ? viewRound(round) : undefined;
}

/** Whether all cards of the collection are in the album. */
export const collectionToShare = (state: PlayerState, collection: string): boolean =>
  Object.hasOwn(state.album.held, collection) && heldOf(state.album, collection).every((count) => count > 0);

function chosenOf(all: readonly Achievement[]): PlayerProfile['achievements'] {
  const share = ({ value, total }: Achievement): number => value / total;
  const earned = all
    .filter(({ earnedAt }) => earnedAt !== undefined)
    .toSorted((a, b) => Date.parse(b.earnedAt!) - Date.parse(a.earnedAt!));
  const open = all.filter(({ earnedAt }) => earnedAt === undefined).toSorted((a, b) => share(b) - share(a));
  const shown = earned.slice(0, PROFILE_BADGES - Math.min(NEAREST, open.length));
  return {
    earned: earned.length,
    total: all.length,
    shown: [...shown, ...open.slice(0, PROFILE_BADGES - shown.length)],
  };
}
