import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cases } from '@parlor/contract/test/random-cases.ts';
import { engineContentOf } from '@parlor/games/content.ts';
import { loadContentFiles } from '../../server/content/load-content.ts';
import { personaOf, personas, type PersonaName } from '../../simulator/lives/personas.ts';
import { sum } from '../../simulator/results/statistics.ts';
import { deviations, type Tally } from '../../simulator/results/tally.ts';
import { simulate, type Simulation } from '../../simulator/run/simulate.ts';
import { charts } from './report/charts.ts';
import { reported } from './report/report.ts';

const files = loadContentFiles(join(import.meta.dirname, '../../content'));
const content = engineContentOf(files);
const few = { players: 16, days: 36, files };
const everyone = (s: Simulation): Tally[] => [...s.tallies.values()];
const bytesOf = (s: Simulation): string =>
  [
    ...reported(s, content),
    ...charts(s, content).values(),
    JSON.stringify(everyone(s).map((t) => t.lives)),
  ].join('\n');

test('the same seed gives the same lives to the byte with any number of threads; another seed gives others', async () => {
  // Three groups of players, the last one not full, so that each of three threads has one.
  const some = { files, players: 24, days: cases(8, 36) };
  const once = bytesOf(await simulate({ ...some, seed: 7, threads: 1 }));
  expect(bytesOf(await simulate({ ...some, seed: 7, threads: 3 }))).toBe(once);
  expect(bytesOf(await simulate({ ...some, seed: 8, threads: 2 }))).not.toBe(once);
  expect(once).toMatch(/sum to 0\.00 PP/);
});

test('draws and decisions depend on seed, day and purpose only: one more reward changes no round', async () => {
  const richer = { ...files, collections: structuredClone(files.collections) };
  const { collections } = richer;
  // More valuable duplicates give more points, and change no draw.
  for (const rarity of Object.keys(collections.exchange) as Array<keyof typeof collections.exchange>)
    collections.exchange[rarity] *= 2;
  const one = { players: cases(15, 30), days: 20, seed: 2, threads: 1 };
  const [before, after] = [await simulate({ ...one, files }), await simulate({ ...one, files: richer })];
  const gave = (s: Simulation, account: string): bigint => s.issuers.get(account)?.gaveMinor ?? 0n;
  expect(gave(after, 'mint:exchange')).toBeGreaterThan(gave(before, 'mint:exchange'));
  // A player who never exchanges has exactly the same life.
  for (const name of ['newcomer', 'regular'] as const) {
    const [one, other] = [before.tallies.get(name)!, after.tallies.get(name)!];
    expect([other.lives, other.games, other.balances]).toEqual([one.lives, one.games, one.balances]);
  }
});

test('progress is reported after each player, and an abort ends the threads with its reason', async () => {
  const all: number[] = [];
  const done = await simulate({
    ...few,
    days: 6,
    seed: 1,
    threads: 2,
    onProgress: (lived) => void all.push(lived),
  });
  expect(all).toEqual(Array.from({ length: few.players }, (_, i) => i + 1));
  expect(done.sumMinor).toBe(0n);
  const heard: number[] = [];
  const stop = new AbortController();
  const whole = simulate({
    ...few,
    players: 400,
    days: 12,
    seed: 1,
    threads: 2,
    signal: stop.signal,
    onProgress(lived) {
      heard.push(lived);
      if (lived === 12) stop.abort(new Error('No longer wanted'));
    },
  });
  await expect(whole).rejects.toThrow('No longer wanted');
  expect(heard.at(-1)).toBeLessThan(400);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  await expect(
    simulate({ ...few, seed: 1, signal: AbortSignal.abort(new Error('Too late')) }),
  ).rejects.toThrow('Too late');
});

test('content under which a life cannot go on is an error that names the life', async () => {
  const broken = structuredClone(files);
  broken.games.games.splice(0);
  await expect(simulate({ ...few, files: broken, seed: 1 })).rejects.toThrow(/Life \d+ cannot be lived/);
});

/** Thirty lives, for two tests. */
let thirty: Promise<Simulation> | undefined;
const thirtyLives = (): Promise<Simulation> =>
  (thirty ??= simulate({ ...few, players: cases(30, 200), seed: 3 }));

test('simulated lives use the whole economy, and games pay what their exact odds say', async () => {
  const result = await thirtyLives();
  expect(result.sumMinor).toBe(0n);
  for (const game of result.games) {
    expect(game.rounds, game.gameId).toBeGreaterThan(100);
    expect(Math.abs(deviations(game)), game.gameId).toBeLessThan(6);
  }
  const gave = new Set([...result.issuers.keys()].filter((account) => account.startsWith('mint:')));
  for (const reason of [
    'welcome',
    'daily',
    'quest',
    'milestone',
    'lootbox',
    'exchange',
    'subscription',
    'boost',
  ])
    expect(gave, reason).toContain(`mint:${reason}`);
  expect(result.issuers.get('mint:welcome')?.gaveMinor).toBe(BigInt(cases(30, 200)) * 100_000n);
  for (const kind of ['FREE', 'STANDARD', 'PREMIUM'])
    expect(sum(everyone(result).map((t) => t.boxes.get(kind)?.opened ?? 0)), kind).toBeGreaterThan(0);
  expect(everyone(result).flatMap((t) => t.passes).length).toBeGreaterThan(0);
});

test('no life waits longer for a guaranteed collectible than the guarantee, and none comes near the daily limit', async () => {
  const result = await thirtyLives();
  const { within } = content.collections.packs.guarantee;
  const waits = everyone(result).flatMap((t) => [...t.waits.keys()]);
  expect(waits.length).toBeGreaterThan(10);
  expect(Math.max(...waits)).toBeLessThanOrEqual(within);
  for (const { maxInADay } of everyone(result))
    expect(maxInADay).toBeLessThan((content.economy.limits.perPlayerPerDay * 100) / 2);
});

test('players complete quests that they try: a grinder completes each template, not everybody a hard one', async () => {
  const result = await simulate({ ...few, players: 90, days: 12, seed: 11 });
  const countOf = (name: PersonaName, id: string) => result.tallies.get(name)!.quests.get(id)!;
  const { templates } = content.quests;
  const never = templates.filter(({ id }) => {
    const { dealt, filled } = countOf('grinder', id);
    return dealt > 4 && filled === 0;
  });
  const tooEasy = templates.filter(({ id, difficulty }) => {
    const { dealt, filled } = countOf('newcomer', id);
    return difficulty === 'HARD' && filled > dealt / 4;
  });
  expect([never, tooEasy]).toEqual([[], []]);
});

test('personas have their shares, also among few players', () => {
  expect(personas.reduce((all, persona) => all + persona.share, 0)).toBeCloseTo(1);
  for (const { name, share } of personas) {
    const found = Array.from({ length: 200 }, (_, i) => personaOf(i)).filter((p) => p.name === name);
    expect(found.length / 200).toBeCloseTo(share, 1);
  }
});
