import { useState } from 'react';
import { count, pointsText } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import type { Table } from '../../page/play/use-table.tsx';

interface Props {
  readonly page: Pick<GamePageContext, 'labels' | 'locale'>;
  readonly table: Pick<Table, 'flying' | 'sitting'>;
}

/** Several balls at once: how many fall, and what those that have landed were staked and paid. */
export function Tally({ page: { labels, locale }, table: { flying, sitting } }: Props) {
  const falling = flying.length;
  /** Sums before the first of these balls, and how many have fallen at the same time. */
  const [burst, setBurst] = useState({ before: sitting, falling: 0, most: 0 });
  if (burst.falling !== falling)
    setBurst(
      burst.falling === 0 && falling > 0
        ? { before: sitting, falling, most: falling }
        : { ...burst, falling, most: Math.max(burst.most, falling) },
    );
  const landed = sitting.rounds - burst.before.rounds;
  if (burst.most < 2) return null;
  const figures = [
    [labels.ballsFalling, count(locale, falling)],
    [labels.ballsLanded, count(locale, landed)],
    [labels.staked, pointsText(locale, sitting.staked - burst.before.staked)],
    [labels.cameBack, pointsText(locale, sitting.returned - burst.before.returned)],
  ] as const;
  return (
    <dl className="tally" aria-hidden="true">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
