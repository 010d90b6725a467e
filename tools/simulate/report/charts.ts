// Charts of a simulation as SVG, on a light card for any page. The same figures give the same bytes.
import { FAINT, INK, PAPER, SERIES } from './chart-colours.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { quantile, sum } from '../../../simulator/results/statistics.ts';
import type { Simulation } from '../../../simulator/run/simulate.ts';
import { SAMPLE_DAYS } from '../../../simulator/results/tally.ts';

const WIDTH = 720;
const HEIGHT = 340;
const LEFT = 64;
const RIGHT = 700;
const TOP = 78;
const BOTTOM = 290;

interface Line {
  readonly name: string;
  readonly at: ReadonlyArray<readonly [x: number, y: number]>;
}
interface Chart {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly lines: readonly Line[];
  readonly maxX: number;
  readonly maxY?: number;
  /** A vertical line and its label. */
  readonly mark?: { readonly x: number; readonly words: string };
}

/** By file name. */
export function charts(s: Simulation, content: Content): Map<string, string> {
  return new Map([
    ['economy-points.svg', drawn(mintedAndBurned(s))],
    ['economy-collections.svg', drawn(collections(s))],
    ['economy-guarantee.svg', drawn(guarantee(s, content))],
    ['economy-balances.svg', drawn(balances(s))],
  ]);
}

const WEEK = 7;
/** Weekly means, so that weekday effects of progressions do not hide the trend. */
const weekly = (list: readonly number[], days: number): Array<readonly [number, number]> =>
  Array.from({ length: Math.floor(days / WEEK) }, (_, week) => {
    const part = list.slice(week * WEEK, (week + 1) * WEEK);
    return [week * WEEK + WEEK / 2, sum(part) / WEEK] as const;
  });

function mintedAndBurned(s: Simulation): Chart {
  const tally = s.tallies.get('regular')!;
  const players = Math.max(1, tally.players.count) * 100;
  const byDay = (accounts: readonly string[]): number[] =>
    Array.from(
      { length: s.days },
      (_, day) => sum(accounts.map((account) => tally.mintedByDay.get(account)?.[day] ?? 0)) / players,
    );
  const ofPlayer = (list: readonly number[]): number[] => list.map((minor) => minor / players);
  const stored = Array.from({ length: s.days }, (_, day) =>
    sum(tally.games.map(({ keptByDay }) => keptByDay[day] ?? 0)),
  );
  const all = [...tally.mintedByDay.keys()].filter((account) => account !== 'mint:welcome');
  return {
    title: 'A regular player’s points on a day, mean of each week',
    x: 'day since the first visit',
    y: 'PP',
    maxX: s.days,
    lines: [
      { name: 'minted by all claims', at: weekly(byDay(all), s.days) },
      { name: 'kept by games (exact odds)', at: weekly(ofPlayer(stored), s.days) },
      { name: 'spent in the shop', at: weekly(ofPlayer(tally.spentByDay), s.days) },
    ],
  };
}

function collections(s: Simulation): Chart {
  return {
    title: 'Players who have completed their first collection',
    x: 'day since the first visit',
    y: '%',
    maxX: s.days,
    maxY: 100,
    lines: [...s.tallies]
      .filter(([name]) => name !== 'newcomer')
      .map(
        ([
          name,
          {
            collections: [first = []],
            players,
          },
        ]) => ({
          name,
          at: Array.from({ length: s.days + 1 }, (_, day) => {
            const reached = first.filter((on) => on <= day).length;
            return [day, players.count === 0 ? 0 : (reached / players.count) * 100] as const;
          }),
        }),
      ),
  };
}

function guarantee(s: Simulation, content: Content): Chart {
  const { rarities, guarantee: promise } = content.collections.packs;
  const { rarity, within } = promise;
  const waits = new Map<number, number>();
  for (const tally of s.tallies.values())
    for (const [wait, n] of tally.waits) waits.set(wait, (waits.get(wait) ?? 0) + n);
  const all = Math.max(1, sum(waits.values()));
  const chance = rarities[rarity] / sum(Object.values(rarities));
  const upTo = Math.ceil(within * 1.5);
  const places = Array.from({ length: upTo + 1 }, (_, n) => n);
  return {
    title: `Waits for the next ${rarity.toLowerCase()} collectible that are over`,
    x: 'collectibles drawn since the last one',
    y: '%',
    maxX: upTo,
    maxY: 100,
    mark: { x: within, words: `guaranteed within ${within}` },
    lines: [
      {
        name: 'as it came in the simulation',
        at: places.map((n) => {
          const had = sum([...waits].map(([wait, count]) => (wait <= n ? count : 0)));
          return [n, (had / all) * 100] as const;
        }),
      },
      { name: 'by the odds alone', at: places.map((n) => [n, (1 - (1 - chance) ** n) * 100] as const) },
    ],
  };
}

function balances(s: Simulation): Chart {
  return {
    title: 'Balance of the middle player of each kind',
    x: 'day since the first visit',
    y: 'PP',
    maxX: s.days,
    lines: [...s.tallies]
      .filter(([name]) => name !== 'newcomer')
      .map(([name, { balancesBySample }]) => ({
        name,
        at: balancesBySample.map((list, i) => [i * SAMPLE_DAYS, (quantile(list, 0.5) ?? 0) / 100] as const),
      })),
  };
}

function drawn(chart: Chart): string {
  const maxY = chart.maxY ?? roundUp(Math.max(1, ...chart.lines.flatMap(({ at }) => at.map(([, y]) => y))));
  const x = (value: number): string => place(LEFT + (value / chart.maxX) * (RIGHT - LEFT));
  const y = (value: number): string => place(BOTTOM - (value / maxY) * (BOTTOM - TOP));
  const steps = [0, 0.25, 0.5, 0.75, 1];
  const text = (at: readonly [string | number, string | number], words: string, more = ''): string =>
    `<text x="${at[0]}" y="${at[1]}"${more}>${words}</text>`;
  const legend = chart.lines.map(({ name }, i) => {
    const from = LEFT + i * 210;
    return `<rect x="${from}" y="48" width="14" height="4" rx="2" fill="${SERIES[i]}"/>${text([from + 20, 54], name)}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13" fill="${INK}" role="img">`,
    `<title>${chart.title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="12" fill="${PAPER}"/>`,
    text([LEFT, 28], chart.title, ' font-size="15" font-weight="600"'),
    ...legend,
    ...steps.map(
      (share) =>
        `<path d="M${LEFT} ${y(share * maxY)}H${RIGHT}" stroke="${FAINT}" stroke-width=".5"/>${text([LEFT - 8, y(share * maxY)], figure(share * maxY), ' text-anchor="end" dominant-baseline="middle"')}`,
    ),
    ...steps.map((share) =>
      text([x(share * chart.maxX), BOTTOM + 18], figure(share * chart.maxX), ' text-anchor="middle"'),
    ),
    text([RIGHT, BOTTOM + 38], chart.x, ' text-anchor="end"'),
    text([LEFT - 8, TOP - 14], chart.y, ' text-anchor="end"'),
    ...(chart.mark === undefined
      ? []
      : [
          `<path d="M${x(chart.mark.x)} ${TOP}V${BOTTOM}" stroke="${INK}" stroke-dasharray="4 4"/>${text([x(chart.mark.x), TOP - 6], chart.mark.words, ' text-anchor="middle"')}`,
        ]),
    ...chart.lines.map(
      ({ at }, i) =>
        `<path d="${at.map(([a, b], n) => `${n === 0 ? 'M' : 'L'}${x(a)} ${y(b)}`).join('')}" fill="none" stroke="${SERIES[i]}" stroke-width="2.5" stroke-linejoin="round"/>`,
    ),
    '</svg>',
    '',
  ].join('\n');
}

const place = (value: number): string => String(Math.round(value * 10) / 10);
const figure = (value: number): string => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
/** Rounds up to 1, 2 or 5 times a power of ten, and divides it into quarters. */
function roundUp(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max));
  return ([1, 1.6, 2, 4, 6, 8].find((n) => n * power >= max) ?? 10) * power;
}
