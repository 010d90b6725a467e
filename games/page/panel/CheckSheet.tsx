import type { ReactNode } from 'react';
import type { Labels } from '../../words.ts';
import { count } from '../look/figures.ts';
import type { GameState } from '../frame/server-calls.ts';
import { Sheet } from './Sheet.tsx';

interface Props {
  readonly labels: Labels;
  readonly locale: string;
  readonly onClose: () => void;
  readonly fairness: GameState['fairness'];
  /** Of the last round. Empty if the sheet shows the next one. */
  readonly drawn: readonly number[];
  /** The range of each number, in order. */
  readonly draws: readonly number[];
  readonly version: string;
  /** An open round, shown instead of the last or next one. */
  readonly title?: string | undefined;
  /** How the numbers become the result. */
  readonly children: ReactNode;
}

/** How a round is drawn. */
export function CheckSheet(props: Props) {
  const { labels, locale, onClose, fairness, drawn, draws, version, children } = props;
  const title = props.title ?? (drawn.length > 0 ? labels.checkLast : labels.checkNext);
  return (
    <Sheet labels={labels} title={title} onClose={onClose}>
      <p>{labels.checkWhy}</p>
      <dl>
        <dt>{labels.serverSeedHash}</dt>
        <dd className="mono">{fairness.serverSeedHash}</dd>
        <dt>{labels.clientSeed}</dt>
        <dd className="mono">{fairness.clientSeed}</dd>
        <dt>{labels.nonce}</dt>
        <dd className="mono">{count(locale, fairness.nonce)}</dd>
        <dt>{labels.rulesVersion}</dt>
        <dd className="mono">{version}</dd>
      </dl>
      <h3>{labels.how}</h3>
      <p>{labels.howDrawn}</p>
      <ol>
        {draws.map((size, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- draws have no name but their place
          <li key={index}>
            <span>{labels.howNumber(count(locale, index + 1), count(locale, size - 1))}</span>
            {drawn[index] === undefined ? null : <b>{labels.howDrew(count(locale, drawn[index]))}</b>}
          </li>
        ))}
      </ol>
      <p>{children}</p>
      <p className="small">{labels.howWhere}</p>
    </Sheet>
  );
}
