import type { Labels } from '../../words.ts';
import { times } from '../look/figures.ts';
import { endOf } from './round-end.ts';
import type { Round } from '../play/use-table.tsx';

interface Props {
  readonly labels: Labels;
  readonly locale: string;
  readonly rounds: readonly Round[];
  readonly resultOf: (round: Round) => string;
  /** Shown while there is none. */
  readonly none: string;
}

/** The last results, newest first. */
export function History({ labels, locale, rounds, resultOf, none }: Props) {
  if (rounds.length === 0) return <p className="history none">{none}</p>;
  return (
    <ol className="history" data-shortened="older-rounds" aria-label={labels.lastResults}>
      {rounds.slice(0, 8).map((round, index) => {
        const multiplier = times(locale, Math.round(round.multiplier * 10_000));
        return (
          <li key={round.roundId} data-newest={index === 0 || undefined} data-end={endOf(round)}>
            <span className="figure" aria-hidden="true">
              {multiplier}
            </span>
            <span className="sr">{labels.resultOf(resultOf(round), multiplier)}</span>
          </li>
        );
      })}
    </ol>
  );
}
