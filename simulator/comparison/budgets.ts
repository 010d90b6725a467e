// Compares figures of a draft with its base, simulated with the same luck, and checks the budgets of content/gate.yaml.
import type { Budget } from '../../contract/calls/operator/content/checks.ts';
import type { GateContent } from '../../contract/content/gate.ts';
import type { Figures, KindFigures, LifeFigures } from '../results/figures.ts';
import { quantile, sum } from '../results/statistics.ts';
import { confidenceWithin, pairedRatio, type Estimate } from './estimates.ts';

/** Figures of the content itself, without a simulation. */
export interface Stated {
  /** Exact return of each game's worst and best choice, in percent. */
  readonly returns: readonly { readonly gameId: string; readonly least: number; readonly most: number }[];
  readonly perPlayerPerDay: number;
}

export interface Side {
  readonly figures: Figures;
  readonly stated: Stated;
}

export const livesOf = (figures: Figures): LifeFigures[] => figures.kinds.flatMap(({ lives }) => [...lives]);
export const netOf = ({ minted, burned }: LifeFigures): number => minted - burned;

export const budgetsOf = (base: Side, draft: Side, { budgets }: GateContent): Budget[] => [
  netMinting('netMinting', undefined, livesOf(base.figures), livesOf(draft.figures), budgets.netMinting, {
    base: base.figures.kinds,
    draft: draft.figures.kinds,
  }),
  ...base.figures.kinds.map((kind, i) =>
    netMinting(
      'netMintingOfKind',
      kind.name,
      kind.lives,
      draft.figures.kinds[i]!.lives,
      budgets.netMintingOfKind,
    ),
  ),
  ...draft.stated.returns.map((game) => returns(game, budgets.returns)),
  ...collectionDays(base.figures, draft.figures, budgets.collectionDays),
  ...passWorth(base.figures, draft.figures, budgets.passWorth),
  ...questsFilled(draft.figures, budgets.questFilled),
  dayLimit(draft, budgets.dayLimit),
];

const rounded = (n: number): number => Math.round(n * 100) / 100;

/** A change from the base in percent, with its limit in percent. */
function changeWithin(
  name: Budget['name'],
  of: string | undefined,
  { ratio, error }: Estimate,
  limit: number,
  repair?: string,
): Budget {
  const [figure, spread] = [(ratio - 1) * 100, error * 100];
  const isGreen = Math.abs(figure) <= limit;
  return {
    name,
    ...(of === undefined ? {} : { of }),
    figure: rounded(figure),
    least: -limit,
    most: limit,
    between: [rounded(figure - 1.96 * spread), rounded(figure + 1.96 * spread)],
    verdict: isGreen ? 'green' : 'red',
    confidence: confidenceWithin({ figure, spread, limit, isGreen }),
    ...(isGreen || repair === undefined ? {} : { repair }),
  };
}

const isWithin = ({ ratio }: Estimate, limit: number): boolean => Math.abs(ratio - 1) * 100 <= limit;

/**
 * The lives of the draft, one of them without its rare win or loss. Who wins much stakes and spends more afterwards, at
 * most what was won. On one side alone, one such win can move the sum of a few lives over a limit, and says nothing about
 * the content. Nothing is taken out of what was minted.
 */
function withoutRareWin(base: readonly LifeFigures[], draft: readonly LifeFigures[]): LifeFigures[] {
  const moved = draft.map(({ burned, luck }, i) => {
    const [more, won] = [burned - base[i]!.burned, luck - base[i]!.luck];
    return more * won > 0 ? Math.sign(more) * Math.min(Math.abs(more), Math.abs(won)) : 0;
  });
  const most = Math.max(...moved.map(Math.abs));
  const at = moved.findIndex((by) => Math.abs(by) === most);
  return draft.map((life, i) => (i === at ? { ...life, burned: life.burned - moved[i]! } : life));
}

function netMinting(
  name: 'netMinting' | 'netMintingOfKind',
  of: string | undefined,
  base: readonly LifeFigures[],
  draft: readonly LifeFigures[],
  limit: number,
  kinds?: { readonly base: readonly KindFigures[]; readonly draft: readonly KindFigures[] },
): Budget {
  const ofAll = pairedRatio(base.map(netOf), draft.map(netOf));
  const steady = pairedRatio(base.map(netOf), withoutRareWin(base, draft).map(netOf));
  const estimate = !isWithin(ofAll, limit) && isWithin(steady, limit) ? steady : ofAll;
  return changeWithin(
    name,
    of,
    estimate,
    limit,
    kinds && repairOfMinting(kinds, sum(base.map(netOf)), estimate.ratio, limit),
  );
}

/** The rewards that changed most, and the factor that would bring them back. */
function repairOfMinting(
  { base, draft }: { readonly base: readonly KindFigures[]; readonly draft: readonly KindFigures[] },
  baseNet: number,
  ratio: number,
  limit: number,
): string | undefined {
  const byAccount = (kinds: readonly KindFigures[], account: string): number =>
    sum(kinds.map(({ minted }) => minted[account] ?? 0));
  const accounts = new Set(draft.flatMap(({ minted }) => Object.keys(minted)));
  const sign = ratio > 1 ? 1 : -1;
  const [most] = [...accounts]
    .map((account) => ({ account, by: (byAccount(draft, account) - byAccount(base, account)) * sign }))
    .toSorted((a, b) => b.by - a.by);
  if (most === undefined || most.by <= 0) return undefined;
  const excess = baseNet * (ratio - 1) - sign * Math.abs(baseNet) * (limit / 100);
  const factor = 1 - excess / byAccount(draft, most.account);
  return factor > 0 ? `${most.account.replace('mint:', '')} × ${factor.toFixed(2)}` : undefined;
}

function returns(
  { gameId, least, most }: Stated['returns'][number],
  limits: { readonly least: number; readonly most: number },
): Budget {
  const isGreen = least >= limits.least && most <= limits.most;
  const figure = least < limits.least ? least : most > limits.most ? most : least;
  return {
    name: 'returns',
    of: gameId,
    figure: rounded(figure),
    ...limits,
    verdict: isGreen ? 'green' : 'red',
    confidence: 100,
    ...(isGreen
      ? {}
      : { repair: `return ${least < limits.least ? `≥ ${limits.least}` : `≤ ${limits.most}`} %` }),
  };
}

/** Of the players who reach it under both contents. */
function collectionDays(base: Figures, draft: Figures, limit: number): Budget[] {
  const before = new Map(livesOf(base).map((life) => [life.index, life.collectionDay]));
  const pairs = livesOf(draft).flatMap(({ index, collectionDay }) => {
    const was = before.get(index);
    return was === undefined || collectionDay === undefined ? [] : [[was + 1, collectionDay + 1] as const];
  });
  if (pairs.length === 0) return [];
  const estimate = pairedRatio(
    pairs.map(([was]) => was),
    pairs.map(([, is]) => is),
  );
  return [changeWithin('collectionDays', undefined, estimate, limit)];
}

function passWorth(base: Figures, draft: Figures, limit: number): Budget[] {
  const worth = ({ kinds }: Figures): number | undefined =>
    quantile(
      kinds.flatMap((kind) => kind.passWorth ?? []),
      0.5,
    );
  const [before, after] = [worth(base), worth(draft)];
  if (before === undefined || after === undefined || before === 0) return [];
  return [changeWithin('passWorth', undefined, { ratio: after / before, error: 0 }, limit)];
}

/** With fewer expected completions, none at all is still likely (e⁻³ = 5 %), so it says nothing about the quest. */
const LEAST_EXPECTED = 3;

/** A quest that almost nobody can complete is not a fair offer. One that is dealt too rarely to tell is left out. */
function questsFilled({ kinds }: Figures, least: number): Budget[] {
  const templates = new Set(kinds.flatMap(({ quests }) => Object.keys(quests)));
  return [...templates].toSorted().flatMap((of): Budget[] => {
    const counts = kinds.flatMap(({ quests }) => quests[of] ?? []);
    const [dealt, filled] = [sum(counts.map((c) => c.dealt)), sum(counts.map((c) => c.filled))];
    if (dealt * (least / 100) < LEAST_EXPECTED) return [];
    const share = filled / dealt;
    const isGreen = share * 100 >= least;
    const spread = Math.sqrt((share * (1 - share)) / dealt) * 100;
    return [
      {
        name: 'questFilled',
        of,
        figure: rounded(share * 100),
        least,
        between: [rounded(Math.max(0, share * 100 - 1.96 * spread)), rounded(share * 100 + 1.96 * spread)],
        verdict: isGreen ? 'green' : 'red',
        confidence: confidenceWithin({
          figure: -share * 100,
          spread,
          limit: -least,
          isGreen,
          oneSided: true,
        }),
      },
    ];
  });
}

function dayLimit({ figures, stated }: Side, most: number): Budget {
  const best = Math.max(...figures.kinds.map(({ bestDay }) => bestDay));
  const refused = sum(figures.kinds.map((kind) => kind.refused));
  const figure = (best / stated.perPlayerPerDay) * 100;
  const isGreen = figure <= most && refused === 0;
  return {
    name: 'dayLimit',
    figure: rounded(figure),
    most,
    verdict: isGreen ? 'green' : 'red',
    confidence: 100,
    ...(isGreen ? {} : { repair: `perPlayerPerDay ≥ ${Math.ceil((best / most) * 100)}` }),
  };
}
