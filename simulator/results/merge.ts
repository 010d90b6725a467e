// Adds the results of several players. Sums of fractions depend on their order, so call this in the order of the players;
// then the number of threads changes no digit.
import { add, addAt, type GameCount, type Lives, type Tally } from './tally.ts';

export function addLives(to: Lives, from: Lives): void {
  for (const [name, tally] of from.tallies) addTally(to.tallies.get(name)!, tally);
  for (const [account, { gaveMinor, tookMinor }] of from.issuers) {
    const sum = to.issuers.get(account) ?? { gaveMinor: 0n, tookMinor: 0n };
    to.issuers.set(account, { gaveMinor: sum.gaveMinor + gaveMinor, tookMinor: sum.tookMinor + tookMinor });
  }
  to.entries += from.entries;
  to.heldMinor += from.heldMinor;
}

function addTally(to: Tally, from: Tally): void {
  from.games.forEach((game, i) => addGame(to.games[i]!, game));
  to.lives.push(...from.lives);
  addFields(to.players, from.players);
  to.burned += from.burned;
  to.spent += from.spent;
  to.staked += from.staked;
  to.maxInADay = Math.max(to.maxInADay, from.maxInADay);
  for (const [account, byDay] of from.mintedByDay) addDays(listOf(to.mintedByDay, account), byDay);
  addDays(to.spentByDay, from.spentByDay);
  for (const list of ['balances', 'collectibles', 'streaks'] as const) to[list].push(...from[list]);
  to.passes.push(...from.passes);
  from.balancesBySample.forEach((list, i) => (to.balancesBySample[i] ??= []).push(...list));
  from.collections.forEach((list, i) => (to.collections[i] ??= []).push(...list));
  for (const counts of ['minted', 'refusals'] as const)
    for (const [key, by] of from[counts]) add(to[counts], key, by);
  for (const [wait, by] of from.waits) add(to.waits, wait, by);
  addFields(to.drawn, from.drawn);
  addEach(to.quests, from.quests);
  addEach(to.questPlayers, from.questPlayers);
  addEach(to.boxes, from.boxes);
}

/** Merges the results of the same games from several kinds of players. */
export const together = (kinds: ReadonlyArray<readonly GameCount[]>): GameCount[] =>
  (kinds[0] ?? []).map((first, at) => {
    const all = { ...first, keptByDay: [...first.keptByDay] };
    for (const kind of kinds.slice(1)) addGame(all, kind[at]!);
    return all;
  });

function addGame(to: GameCount, from: GameCount): void {
  for (const field of ['rounds', 'staked', 'won', 'expected', 'variance'] as const) to[field] += from[field];
  addDays(to.keptByDay, from.keptByDay);
}

const addDays = (to: number[], from: readonly number[]): void =>
  from.forEach((by, day) => addAt(to, day, by));

function listOf<K>(of: Map<K, number[]>, key: K): number[] {
  const found = of.get(key) ?? [];
  of.set(key, found);
  return found;
}

function addFields<T extends Record<keyof T, number>>(to: T, from: T): void {
  for (const field of Object.keys(from) as Array<keyof T>) (to[field] as number) += from[field];
}

function addEach<K, T extends Record<keyof T, number>>(to: Map<K, T>, from: ReadonlyMap<K, T>): void {
  for (const [key, counts] of from) {
    const known = to.get(key);
    if (known === undefined) to.set(key, { ...counts });
    else addFields(known, counts);
  }
}
