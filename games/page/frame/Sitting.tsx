import { useEffect, useState } from 'react';
import type { Words } from '../../words.ts';
import { count, pointsText } from '../look/figures.ts';
import type { Sitting as Sums } from '../play/use-table.tsx';

interface Props {
  readonly words: Words;
  readonly locale: string;
  readonly sitting: Sums;
  /** Percentage. */
  readonly rtp: number;
}

const MINUTE_MS = 60_000;

/** Time and points of this sitting; shown where there is room beside the table. */
export function Sitting({ words, locale, sitting, rtp }: Props) {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes((count) => count + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const rows = [
    [words.time, words.minutes(count(locale, minutes))],
    [words.rounds, count(locale, sitting.rounds)],
    [words.staked, pointsText(locale, sitting.staked)],
    [words.cameBack, pointsText(locale, sitting.returned)],
  ] as const;
  return (
    <section className="sitting">
      <h2>{words.sitting}</h2>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{words.returns(count(locale, rtp))}</p>
    </section>
  );
}
