import { useMemo } from 'react';
import { count, signedText } from '../look/figures.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { netLine, type Receipt, type Sums } from './receipts.ts';

interface Props {
  readonly page: Pick<GamePageContext, 'labels' | 'locale'>;
  readonly receipts: readonly Receipt[];
  readonly sums: Sums;
}

const WIDTH = 320;
const HEIGHT = 96;
const EDGE = 4;

/** The net after each round, with a line at zero. Told as text too. */
export function SessionChart({ page: { labels, locale }, receipts, sums }: Props) {
  const line = useMemo(() => netLine(receipts), [receipts]);
  if (receipts.length === 0) return <p className="small">{labels.chartEmpty}</p>;
  const range = sums.highest - sums.lowest || 1;
  const x = (index: number): number => EDGE + (index / Math.max(1, line.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (net: number): number => EDGE + ((sums.highest - net) / range) * (HEIGHT - 2 * EDGE);
  const path = line.map((net, index) => `${x(index).toFixed(1)},${y(net).toFixed(1)}`).join(' ');
  const zero = y(0).toFixed(1);
  const name = labels.chartName(
    count(locale, sums.rounds),
    signedText(locale, sums.net),
    signedText(locale, sums.lowest),
    signedText(locale, sums.highest),
  );
  return (
    <>
      <p className="sr">{name}</p>
      <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <polygon
          points={`${EDGE},${zero} ${path} ${x(line.length - 1).toFixed(1)},${zero}`}
          className="area"
        />
        <line x1={EDGE} x2={WIDTH - EDGE} y1={zero} y2={zero} className="zero" />
        <polyline points={path} className="net" />
      </svg>
    </>
  );
}
