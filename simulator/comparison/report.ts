// The report of a check: every budget, and every changed figure.
import type { Difference, GateReport } from '../../contract/calls/operator/content/checks.ts';
import type { GateContent } from '../../contract/content/gate.ts';
import { RARITIES } from '../../contract/kernel/vocabulary.ts';
import type { Content } from '../../economy/kernel/world.ts';
import type { Figures } from '../results/figures.ts';
import { quantile, sum } from '../results/statistics.ts';
import { worthOfBox } from '../results/worth.ts';
import { budgetsOf, type Side, type Stated } from './budgets.ts';

export interface ComparedSide extends Side {
  readonly content: Content;
}

/** Made from the figures; the repairs need the changes of the draft. */
export type Compared = Omit<GateReport, 'repairs'>;

export function reportOf(base: ComparedSide, draft: ComparedSide, gate: GateContent): Compared {
  const { players, days, seed } = draft.figures;
  return {
    players,
    days,
    seed,
    budgets: budgetsOf(base, draft, gate),
    differences: differencesOf(base, draft),
  };
}

export const isGreen = ({ budgets }: Compared): boolean =>
  budgets.every(({ verdict }) => verdict === 'green');

type Line = readonly [figure: Difference['figure'], of: string, value: number | undefined];

/** Figures that differ by at least a hundredth, in the order of the draft and then of the base. */
function differencesOf(base: ComparedSide, draft: ComparedSide): Difference[] {
  const before = new Map(linesOf(base).map((line) => [`${line[0]} ${line[1]}`, line]));
  const after = new Map(linesOf(draft).map((line) => [`${line[0]} ${line[1]}`, line]));
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((key): Difference[] => {
    const [was, is] = [before.get(key), after.get(key)];
    const [figure, of] = (is ?? was)!;
    const [a, b] = [hundredths(was?.[2]), hundredths(is?.[2])];
    if (a === b) return [];
    return [
      { figure, of, ...(a === undefined ? {} : { base: a }), ...(b === undefined ? {} : { draft: b }) },
    ];
  });
}

const hundredths = (n: number | undefined): number | undefined =>
  n === undefined ? undefined : Math.round(n * 100) / 100;

const linesOf = ({ figures, content, stated }: ComparedSide): Line[] => [
  ...linesOfLives(figures),
  ...linesOfReturns(stated),
  ...content.shop.products.map(({ id, price, currency }): Line => ['price', `${id} (${currency})`, price]),
  ...(['FREE', 'STANDARD', 'PREMIUM'] as const).map((kind): Line => [
    'boxWorth',
    kind,
    worthOfBox(content, kind),
  ]),
  ...raritiesOf(content),
];

/** For one player and one day. */
function linesOfLives({ kinds }: Figures): Line[] {
  const perKind = kinds.flatMap(({ name, lifeDays, minted, burned, lives, bestDay, passWorth }): Line[] => {
    const daily = (n: number): number | undefined => (lifeDays === 0 ? undefined : n / lifeDays);
    const all = sum(Object.entries(minted).map(([account, n]) => (account === 'mint:welcome' ? 0 : n)));
    return [
      ['minted', name, daily(all)],
      ['burned', name, daily(burned)],
      ['net', name, daily(all - burned)],
      [
        'collectionDays',
        name,
        quantile(
          lives.flatMap(({ collectionDay }) => collectionDay ?? []),
          0.5,
        ),
      ],
      ['passWorth', name, passWorth],
      ['bestDay', name, bestDay],
    ];
  });
  const templates = new Set(kinds.flatMap(({ quests }) => Object.keys(quests)));
  const quests = [...templates].toSorted().map((id): Line => {
    const counts = kinds.flatMap((kind) => kind.quests[id] ?? []);
    return ['questFilled', id, (sum(counts.map((c) => c.filled)) / sum(counts.map((c) => c.dealt))) * 100];
  });
  return [...perKind, ...quests];
}

const linesOfReturns = ({ returns }: Stated): Line[] =>
  returns.map(({ gameId, least }): Line => ['return', gameId, least]);

function raritiesOf({ collections }: Content): Line[] {
  const { rarities } = collections.packs;
  const all = sum(RARITIES.map((rarity) => rarities[rarity]));
  return RARITIES.map((rarity): Line => ['rarity', rarity, (rarities[rarity] / all) * 100]);
}
