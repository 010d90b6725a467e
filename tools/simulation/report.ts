import { toDecimal } from '@parlor/contract/money.ts';
import type { Content } from '@parlor/economy/world.ts';

import { deviations, lowestRtpOf } from './games.ts';
import type { Simulation } from './simulate.ts';

const points = (minor: bigint | number): string => {
  const [whole = '', fraction = ''] = toDecimal('PP', BigInt(minor), false).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
};
const count = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
const percent = (part: number, of: number): string =>
  of === 0 ? '–' : `${((part / of) * 100).toFixed(1)} %`;
const percentFine = (share: number): string => `${(share * 100).toFixed(2)} %`;

/** The whole simulation as lines; the same seed gives the same lines. */
export function reported(s: Simulation, content: Content): string[] {
  return [
    ...section('What issuers gave and took (PP)', ['account', 'gave', 'took', 'net'], issuerRows(s)),
    ...section(
      'Games',
      ['game', 'rounds', 'wagered', 'returned', 'realised', 'exact for these bets', 'off by', 'lowest exact'],
      gameRows(s),
    ),
    ...section(
      'Daily quests, of visited days',
      ['template', 'difficulty', 'dealt', 'filled', 'claimed'],
      questRows(s, content),
    ),
    ...section(
      'Balances at the end (PP)',
      ['players', 'how many', 'least', 'median', 'p90', 'most', 'cannot play'],
      balanceRows(s),
    ),
    `${count(s.visits)} visits, ${count(s.entries)} entries; issuers and players sum to ${points(s.sumMinor)} PP`,
  ];
}

function issuerRows(s: Simulation): string[][] {
  const rows = [...s.issuers]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([account, { gaveMinor, tookMinor }]) => [
      account,
      points(gaveMinor),
      points(tookMinor),
      points(tookMinor - gaveMinor),
    ]);
  const minted = sum(
    [...s.issuers].flatMap(([account, i]) =>
      account.startsWith('mint:') ? [i.gaveMinor - i.tookMinor] : [],
    ),
  );
  const burned = sum(
    [...s.issuers].flatMap(([account, i]) =>
      account.startsWith('mint:') ? [] : [i.tookMinor - i.gaveMinor],
    ),
  );
  return [
    ...rows,
    ['minted', '', '', points(minted)],
    ['burned (house edge)', '', '', points(burned)],
    ['left with players', '', '', points(minted - burned)],
  ];
}

function gameRows(s: Simulation): string[][] {
  return s.tables.map((t) => [
    t.rules.gameId,
    count(t.rounds),
    points(t.staked),
    points(t.won),
    t.staked === 0 ? '–' : percentFine(t.won / t.staked),
    t.staked === 0 ? '–' : percentFine(t.expected / t.staked),
    `${deviations(t) < 0 ? '−' : '+'}${Math.abs(deviations(t)).toFixed(2)} σ`,
    percentFine(lowestRtpOf(t)),
  ]);
}

function questRows(s: Simulation, content: Content): string[][] {
  return content.quests.templates.map(({ id, difficulty }) => {
    const { dealt, filled, claimed } = s.quests.get(id)!;
    return [id, difficulty, count(dealt), percent(filled, dealt), percent(claimed, dealt)];
  });
}

function balanceRows(s: Simulation): string[][] {
  const leastStake = Math.min(...s.tables.map((t) => Number(t.rules.minStakeMinor)));
  const everyone = [...s.balances.values()].flat().toSorted((a, b) => a - b);
  return [...s.balances, ['all', everyone] as const].map(([name, list]) => {
    const at = (share: number): string =>
      points(list[Math.min(list.length - 1, Math.floor(share * list.length))]!);
    const broke = list.filter((balance) => balance < leastStake).length;
    return [name, count(list.length), at(0), at(0.5), at(0.9), at(1), percent(broke, list.length)];
  });
}

const sum = (list: readonly bigint[]): bigint => list.reduce((a, b) => a + b, 0n);

/** A heading and columns: the first to the left, all others to the right. */
function section(title: string, heads: readonly string[], rows: readonly string[][]): string[] {
  const all = [heads, ...rows];
  const widths = heads.map((_, at) => Math.max(...all.map((row) => row[at]!.length)));
  const line = (row: readonly string[]): string =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ');
  return [title, ...all.map((row) => `  ${line(row)}`), ''];
}
