import { COLLECTION_REWARD_PP } from '@parlor/contract/kernel/vocabulary.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { count, exact, percent, points } from './figures.ts';
import { quantile, quantileOfAll, sum } from '../../../simulator/results/statistics.ts';
import type { Simulation } from '../../../simulator/run/simulate.ts';
import { deviations, type Tally } from '../../../simulator/results/tally.ts';
import {
  guaranteedShare,
  pastGuarantee,
  priceInPoints,
  worthOfBox,
} from '../../../simulator/results/worth.ts';

const PASS = 'monthly-pass';

/** The whole simulation as lines; the same seed gives the same lines. */
export function reported(s: Simulation, content: Content): string[] {
  const kinds = [...s.tallies];
  const passPrice = priceInPoints(content, PASS);
  return [
    ...section(
      'Points minted and burned, by a player on a day of their life (PP)',
      ['', ...kinds.map(([name]) => name)],
      moneyRows(s),
    ),
    ...section('What issuers gave and took (PP)', ['account', 'gave', 'took', 'net'], issuerRows(s)),
    ...section(
      'Days from the first visit to a collection’s reward',
      ['players', 'collectibles a day', 'collection', 'got there', 'p10', 'median', 'p90'],
      kinds.flatMap(([name, tally]) => collectionRows(name, tally)),
    ),
    ...guaranteeLines(s, content),
    ...section(
      `The month’s pass, at a price like that of ${dash(passPrice)} PP`,
      ['players', 'passes', 'worth (PP): p10', 'median', 'p90', 'times its price', 'collectibles'],
      kinds.map(([name, tally]) => passRow(name, tally, passPrice)),
    ),
    ...section('Lootboxes', ['kind', 'opened', 'paid on average (PP)', 'by its table'], boxRows(s, content)),
    ...section(
      'Longest streak of daily rewards (days)',
      ['players', 'p10', 'median', 'p90', 'most'],
      kinds.map(([name, { streaks }]) => [
        name,
        ...[0.1, 0.5, 0.9, 1].map((share) => dash(quantile(streaks, share))),
      ]),
    ),
    ...section(
      'Daily quests: filled, of the days that they were dealt on',
      ['template', 'difficulty', 'dealt', ...kinds.map(([name]) => name), 'filled and forgotten'],
      questRows(s, content),
    ),
    ...section(
      'Games',
      ['game', 'rounds', 'wagered', 'realised', 'exact for these bets', 'off by', 'lowest exact'],
      gameRows(s),
    ),
    ...section(
      'Balances at the end (PP)',
      ['players', 'how many', 'least', 'median', 'p90', 'most', 'cannot play'],
      balanceRows(s),
    ),
    `Most that claims brought one player in a day: ${points(Math.max(...kinds.map(([, t]) => t.maxInADay)))} PP; the limit is ${count(content.economy.limits.perPlayerPerDay)} PP`,
    `${count(sum(kinds.map(([, t]) => t.players.visits)))} visits, ${count(s.entries)} entries; issuers and players sum to ${exact(s.sumMinor)} PP`,
  ];
}

const dash = (n: number | undefined): string => (n === undefined ? '–' : count(Math.round(n)));

function moneyRows(s: Simulation): string[][] {
  const tallies = [...s.tallies.values()];
  const perDay = (of: (tally: Tally) => number): string[] =>
    tallies.map((t) => (t.players.lifeDays === 0 ? '–' : points(of(t) / t.players.lifeDays)));
  const accounts = [...new Set(tallies.flatMap((t) => [...t.minted.keys()]))].toSorted();
  const minted = (t: Tally): number => sum(t.minted.values());
  const edge = (t: Tally): number => sum(t.games.map(({ staked, expected }) => staked - expected));
  return [
    ...accounts.map((account) => [account, ...perDay((t) => t.minted.get(account) ?? 0)]),
    ['minted', ...perDay(minted)],
    ['without welcome', ...perDay((t) => minted(t) - (t.minted.get('mint:welcome') ?? 0))],
    ['staked', ...perDay((t) => t.staked)],
    ['burned (house edge)', ...perDay((t) => t.burned)],
    ['burned by exact odds', ...perDay(edge)],
    ['spent in the shop', ...perDay((t) => t.spent)],
    ['burned and spent, of minted', ...tallies.map((t) => percent(edge(t) + t.spent, minted(t)))],
  ];
}

function issuerRows(s: Simulation): string[][] {
  const all = [...s.issuers].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const net = (mints: boolean): bigint =>
    all.reduce(
      (total, [account, i]) =>
        account.startsWith('mint:') === mints ? total + i.gaveMinor - i.tookMinor : total,
      0n,
    );
  return [
    ...all.map(([account, { gaveMinor, tookMinor }]) => [
      account,
      exact(gaveMinor),
      exact(tookMinor),
      exact(tookMinor - gaveMinor),
    ]),
    ['minted', '', '', exact(net(true))],
    ['burned (games and shop)', '', '', exact(-net(false))],
    ['left with players', '', '', exact(net(true) + net(false))],
  ];
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function collectionRows(name: string, tally: Tally): string[][] {
  const { count: players, lifeDays } = tally.players;
  return tally.collections.flatMap((reached, at) =>
    at > 0 && reached.length === 0
      ? []
      : [
          [
            at === 0 ? name : '',
            at === 0 && lifeDays > 0 ? (sum(tally.collectibles) / lifeDays).toFixed(1) : '',
            ORDINALS[at] ?? `${at + 1}th`,
            percent(reached.length, players),
            ...[0.1, 0.5, 0.9].map((share) => dash(quantileOfAll(reached, players, share))),
          ],
        ],
  );
}

function guaranteeLines(s: Simulation, content: Content): string[] {
  const tallies = [...s.tallies.values()];
  const { rarity, within } = content.collections.packs.guarantee;
  const waits = tallies.flatMap((t) => [...t.waits]);
  const hits = sum(waits.map(([, n]) => n));
  const atLimit = sum(waits.map(([wait, n]) => (wait >= within ? n : 0)));
  const drawn = sum(tallies.map((t) => t.drawn.all));
  return [
    `The guarantee: ${rarity} within ${within} collectibles`,
    `  came of all collectibles    ${percent(hits, drawn, 3)}`,
    `  by weights and guarantee    ${percent(guaranteedShare(content.collections), 1, 3)}, and more where a pack promises it`,
    `  longest wait                ${waits.reduce((max, [wait]) => Math.max(max, wait), 0)} of ${within}`,
    `  waits that reached it       ${percent(atLimit, hits)}; the odds alone leave ${percent(pastGuarantee(content.collections), 1)} of waits beyond it`,
    `  a collection’s reward       ${count(COLLECTION_REWARD_PP)} PP`,
    '',
  ];
}

function passRow(name: string, { passes }: Tally, price: number | undefined): string[] {
  const worth = passes.map((pass) => pass.worth);
  const median = quantile(worth, 0.5);
  return [
    name,
    count(passes.length),
    ...[0.1, 0.5, 0.9].map((share) => dash(quantile(worth, share))),
    median === undefined || price === undefined ? '–' : (median / price).toFixed(1),
    dash(
      quantile(
        passes.map((pass) => pass.collectibles),
        0.5,
      ),
    ),
  ];
}

function boxRows(s: Simulation, content: Content): string[][] {
  return (['FREE', 'STANDARD', 'PREMIUM'] as const).map((kind) => {
    const all = [...s.tallies.values()].flatMap((t) => t.boxes.get(kind) ?? []);
    const opened = sum(all.map((box) => box.opened));
    const paid = sum(all.map((box) => box.paid));
    return [
      kind,
      count(opened),
      opened === 0 ? '–' : (paid / opened).toFixed(1),
      worthOfBox(content, kind).toFixed(1),
    ];
  });
}

function gameRows(s: Simulation): string[][] {
  return s.games.map((t) => [
    t.gameId,
    count(t.rounds),
    points(t.staked),
    percent(t.won, t.staked, 2),
    percent(t.expected, t.staked, 2),
    `${deviations(t) < 0 ? '−' : '+'}${Math.abs(deviations(t)).toFixed(2)} σ`,
    percent(t.lowestRtp, 1, 2),
  ]);
}

function questRows(s: Simulation, content: Content): string[][] {
  const tallies = [...s.tallies.values()];
  return content.quests.templates.map(({ id, difficulty }) => {
    const counts = tallies.map((t) => t.quests.get(id)!);
    const filled = sum(counts.map((c) => c.filled));
    return [
      id,
      difficulty,
      count(sum(counts.map((c) => c.dealt))),
      ...counts.map((c) => percent(c.filled, c.dealt, 0)),
      percent(filled - sum(counts.map((c) => c.claimed)), filled),
    ];
  });
}

function balanceRows(s: Simulation): string[][] {
  const minStake = Math.min(...s.games.map((t) => t.minStake));
  const kinds = [...s.tallies].map(([name, { balances }]) => [name, balances] as const);
  return [...kinds, ['all', kinds.flatMap(([, list]) => list)] as const].map(([name, list]) => {
    const at = (share: number): string => {
      const minor = quantile(list, share);
      return minor === undefined ? '–' : points(minor);
    };
    const broke = list.filter((balance) => balance < minStake).length;
    return [name, count(list.length), at(0), at(0.5), at(0.9), at(1), percent(broke, list.length)];
  });
}

/** A heading and columns: the first to the left, all others to the right. */
function section(title: string, heads: readonly string[], rows: readonly string[][]): string[] {
  const all = [heads, ...rows];
  const widths = heads.map((_, at) => Math.max(...all.map((row) => row[at]!.length)));
  const line = (row: readonly string[]): string =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ');
  return [title, ...all.map((row) => `  ${line(row)}`.trimEnd()), ''];
}
