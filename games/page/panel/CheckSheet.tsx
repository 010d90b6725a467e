import { useEffect, useRef, type ReactNode } from 'react';
import type { Labels } from '../../words.ts';
import { count } from '../look/figures.ts';
import type { GameState } from '../frame/server-calls.ts';
import { Icon } from '../look/Icon.tsx';

interface Props {
  readonly labels: Labels;
  readonly locale: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly fairness: GameState['fairness'];
  /** Of the last round; empty where the sheet shows the next one. */
  readonly drawn: readonly number[];
  /** How many values each number can take, in order. */
  readonly draws: readonly number[];
  readonly version: string;
  /** Said instead of the last or the next round: a round that is not over. */
  readonly title?: string | undefined;
  /** What the numbers become, in words. */
  readonly children: ReactNode;
}

/** How a roll is drawn, one tap from the table. */
export function CheckSheet(props: Props) {
  const { labels, locale, open, onClose, fairness, drawn, draws, version, title, children } = props;
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) sheet.current?.showModal();
    else sheet.current?.close();
  }, [open]);
  return (
    <dialog ref={sheet} className="sheet" aria-labelledby="check-title" onClose={onClose}>
      <header>
        <h2 id="check-title">{title ?? (drawn.length > 0 ? labels.checkLast : labels.checkNext)}</h2>
        <button type="button" className="round" aria-label={labels.close} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <p>{labels.checkWhy}</p>
      <dl>
        <dt>{labels.serverSeedHash}</dt>
        <dd className="mono">{fairness.serverSeedHash}</dd>
        <dt>{labels.clientSeed}</dt>
        <dd className="mono">{fairness.clientSeed}</dd>
        <dt>{labels.nonce}</dt>
        <dd className="mono">{fairness.nonce}</dd>
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
    </dialog>
  );
}
