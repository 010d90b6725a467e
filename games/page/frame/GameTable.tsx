import { useState, type ReactNode } from 'react';
import type { OpenRound } from '@parlor/contract/calls/play.ts';
import { CheckSheet } from '../panel/CheckSheet.tsx';
import type { Round } from '../play/use-table.tsx';
import type { GamePageContext } from './GamePage.tsx';
import { TableTop } from './TableTop.tsx';

interface Props {
  readonly page: GamePageContext;
  /** For styles of one family. */
  readonly family?: string;
  /** Newest first. */
  readonly rounds: readonly Round[];
  readonly resultOf: (round: Round) => string;
  /** Shown while there is no result yet. */
  readonly none: string;
  /** The drawing of the game, its outcome, and what is pressed on it. */
  readonly stage: ReactNode;
  /** For screen readers: read out as it changes. */
  readonly announcement: string;
  /** Stake, choices and the button that plays. */
  readonly panel: ReactNode;
  readonly check: {
    /** A round that is not over: the sheet is about it, else about the last round, or the next. */
    readonly open?: OpenRound | undefined;
    readonly drawn: readonly number[];
    readonly draws: readonly number[];
    readonly version: string;
    /** What the numbers become. */
    readonly how: ReactNode;
  };
}

/** The page of every game: results, stage and panel, and the sheet that says how a round is drawn. */
export function GameTable({
  page,
  family,
  rounds,
  resultOf,
  none,
  stage,
  announcement,
  panel,
  check,
}: Props) {
  const { labels, locale, state } = page;
  const [checking, setChecking] = useState(false);
  return (
    <main className="game" data-family={family}>
      <section className="stage" aria-label={labels.table}>
        <TableTop
          page={page}
          rounds={rounds}
          resultOf={resultOf}
          none={none}
          onCheck={() => setChecking(true)}
        />
        {stage}
        <output className="sr">{announcement}</output>
      </section>
      {panel}
      {checking ? (
        <CheckSheet
          labels={labels}
          locale={locale}
          onClose={() => setChecking(false)}
          title={check.open && labels.checkOpen}
          fairness={check.open?.fairness ?? rounds[0]?.fairness ?? state.fairness}
          drawn={check.drawn}
          draws={check.draws}
          version={check.version}
        >
          {check.how}
        </CheckSheet>
      ) : null}
    </main>
  );
}
