// Compares the ledger of a release's first day with the forecast of its simulation. Real players are another mixture than
// simulated ones, so the forecast is of the change: the same hours of the day before, changed as the simulation changed.
import type { Canary, CanaryFigure } from '../../contract/calls/operator/content/canary.ts';
import type { GateContent } from '../../contract/content/gate.ts';
import type { Figures } from '../results/figures.ts';
import { sum } from '../results/statistics.ts';
import { pairedRatio } from './estimates.ts';
import { livesOf } from './budgets.ts';

/** What the active players of some hours got, in PP: a sum over the players, and the sum of the squares. */
export interface LedgerSum {
  readonly sum: number;
  readonly squares: number;
}
export interface LedgerSums {
  readonly players: number;
  /** `net`, `minted`, `burned`, and each issuer account that minted. */
  readonly by: Readonly<Record<string, LedgerSum>>;
}

export interface ForecastInput {
  /** Missing if there is no simulation of both by one program. */
  readonly simulated: { readonly base: Figures; readonly draft: Figures } | undefined;
  readonly before: LedgerSums;
  readonly since: LedgerSums;
  readonly canary: GateContent['canary'];
}

/** Standard errors on each side of the forecast: the ledger is read hundreds of times a day. */
const ERRORS = 4;
/** A source that mints less than this part of all points raises no alarm. */
const LEAST_SHARE = 0.02;
/** Not decided by content, or once in a life. */
const NOT_COMPARED = new Set(['mint:welcome', 'mint:correction']);

export function compareWithForecast({
  simulated,
  before,
  since,
  canary,
}: ForecastInput): Pick<Canary, 'state' | 'figures'> {
  if (simulated === undefined) return { state: 'no-forecast', figures: [] };
  if (Math.min(before.players, since.players) < canary.players)
    return { state: 'too-little-data', figures: [] };
  const forecasts = forecastsOf(simulated, before);
  const minted = forecasts.find(({ name }) => name === 'minted')!.mean;
  const figures = forecasts.map(({ name, mean, error }): CanaryFigure => {
    const real = meanOf(since, name);
    const share = name === 'net' ? minted : Math.max(Math.abs(mean), minted * LEAST_SHARE);
    const width = (canary.percent / 100) * share + ERRORS * Math.hypot(error, real.error);
    const [figure, forecast, least, most] = [real.mean, mean, mean - width, mean + width].map(rounded);
    return {
      name,
      figure: figure!,
      forecast: forecast!,
      least: least!,
      most: most!,
      isOutside: Math.abs(real.mean - mean) > width,
    };
  });
  return { state: figures.some(({ isOutside }) => isOutside) ? 'outside' : 'within', figures };
}

const rounded = (n: number): number => Math.round(n * 100) / 100;

interface Forecast {
  readonly name: string;
  readonly mean: number;
  /** Standard error. */
  readonly error: number;
}

/** All points first, then each source. Minted points are the sum of the sources, net points what is left of them. */
function forecastsOf(
  { base, draft }: NonNullable<ForecastInput['simulated']>,
  before: LedgerSums,
): Forecast[] {
  const names = new Set([
    ...[base, draft].flatMap(({ kinds }) => kinds.flatMap((kind) => Object.keys(kind.minted))),
    ...Object.keys(before.by).filter((name) => name.startsWith('mint:')),
  ]);
  const scale = scaleOf(before, base);
  const spread = {
    minted: pairedSpread(base, draft, ({ minted }) => minted),
    burned: pairedSpread(base, draft, ({ burned }) => burned),
  };
  const sources = [...names]
    .filter((name) => !NOT_COMPARED.has(name))
    .toSorted()
    .map((name) =>
      changed(name, meanOf(before, name), {
        was: perVisit(base, ({ minted }) => minted[name] ?? 0),
        is: perVisit(draft, ({ minted }) => minted[name] ?? 0),
        scale,
        spread: spread.minted,
      }),
    );
  const burned = changed('burned', meanOf(before, 'burned'), {
    was: perVisit(base, (kind) => kind.burned),
    is: perVisit(draft, (kind) => kind.burned),
    scale,
    spread: spread.burned,
  });
  const minted = { name: 'minted', mean: sum(sources.map(({ mean }) => mean)), error: 0 };
  // The errors of one player's sources are not independent, so the error of the total is measured, not added up.
  const grown = (of: string, mean: number): number => {
    const was = meanOf(before, of);
    return was.error * Math.max(1, was.mean === 0 ? 1 : Math.abs(mean / was.mean));
  };
  const net = minted.mean - burned.mean;
  return [
    { name: 'net', mean: net, error: Math.hypot(grown('minted', minted.mean), burned.error) },
    { ...minted, error: Math.hypot(grown('minted', minted.mean), minted.mean * spread.minted) },
    burned,
    ...sources,
  ];
}

/** A figure of the day before, changed as the simulation changed it. */
function changed(
  name: string,
  before: { readonly mean: number; readonly error: number },
  o: { readonly was: number; readonly is: number; readonly scale: number; readonly spread: number },
): Forecast {
  // New in this release: as much as in the simulation, on the scale of the real players.
  if (o.was === 0 || before.mean === 0)
    return { name, mean: before.mean + (o.is - o.was) * o.scale, error: before.error };
  const ratio = o.is / o.was;
  return {
    name,
    mean: before.mean * ratio,
    error: Math.hypot(before.error * ratio, before.mean * ratio * o.spread),
  };
}

/** Points of a real player for a point of a simulated one. */
function scaleOf(before: LedgerSums, base: Figures): number {
  const simulated = sum(livesOf(base).map(({ minted }) => minted)) / visitsOf(base);
  return simulated === 0 ? 0 : meanOf(before, 'minted').mean / simulated;
}

const visitsOf = ({ kinds }: Figures): number => sum(kinds.map(({ visits }) => visits));
const perVisit = (figures: Figures, of: (kind: Figures['kinds'][number]) => number): number =>
  sum(figures.kinds.map(of)) / visitsOf(figures);

/** The standard error of the simulated change, as a part of it. */
function pairedSpread(
  base: Figures,
  draft: Figures,
  of: (life: Figures['kinds'][number]['lives'][number]) => number,
): number {
  const { ratio, error } = pairedRatio(livesOf(base).map(of), livesOf(draft).map(of));
  return ratio === 0 || !Number.isFinite(error / ratio) ? 0 : Math.abs(error / ratio);
}

/** Of one active player. */
function meanOf(
  { players, by }: LedgerSums,
  name: string,
): { readonly mean: number; readonly error: number } {
  const { sum: all, squares } = by[name] ?? { sum: 0, squares: 0 };
  if (players < 2) return { mean: players === 0 ? 0 : all / players, error: 0 };
  const mean = all / players;
  const variance = Math.max(0, (squares - players * mean * mean) / (players - 1));
  return { mean, error: Math.sqrt(variance / players) };
}
