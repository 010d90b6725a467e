import { useEffect, useState } from 'react';
import type { Labels } from '../../words.ts';
import { count, pointsText } from '../look/figures.ts';
import type { Sitting as Sums } from '../play/use-table.tsx';

interface Props {
  readonly labels: Labels;
  readonly locale: string;
  readonly sitting: Sums;
  /** In per cent. */
  readonly rtp: number;
}

const MINUTE_MS = 60_000;

/** Time and points of this session. Shown if there is room beside the game. */
export function Sitting({ labels, locale, sitting, rtp }: Props) {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes((count) => count + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const rows = [
    [labels.time, labels.minutes(count(locale, minutes))],
    [labels.rounds, count(locale, sitting.rounds)],
    [labels.staked, pointsText(locale, sitting.staked)],
    [labels.cameBack, pointsText(locale, sitting.returned)],
  ] as const;
  return (
    <section className="sitting">
      <h2>{labels.sitting}</h2>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{labels.returns(count(locale, rtp))}</p>
    </section>
  );
}
