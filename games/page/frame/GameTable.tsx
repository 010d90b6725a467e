import { useState, type ReactNode } from 'react';
import type { OpenRound } from '@parlor/contract/calls/play.ts';
import { Anticipation, heldStyle } from '../feel/Anticipation.tsx';
import type { Held } from '../feel/anticipation.ts';
import { ReceiptsProvider, useReceipts } from '../history/use-receipts.tsx';
import { useLater } from '../look/use-later.tsx';
import { CheckSheet } from '../panel/CheckSheet.tsx';
import type { Round } from '../play/use-table.tsx';
import type { GamePageContext } from './GamePage.tsx';
import { StageHeader } from './StageHeader.tsx';

const loadHistory = () => import('../history/HistorySheet.tsx');

interface Props {
  readonly page: GamePageContext;
  /** For styles of one family. */
  readonly family?: string;
  /** Newest first. */
  readonly rounds: readonly Round[];
  readonly resultOf: (round: Round) => string;
  /** Shown while there is no result. */
  readonly none: string;
  /** The picture of the game, its result, and its controls. */
  readonly stage: ReactNode;
  /** What a round waits for. Undefined: for nothing. */
  readonly held?: Held | undefined;
  /** Announced to screen readers when it changes. */
  readonly announcement: string;
  /** Stake, choices and play button. */
  readonly panel: ReactNode;
  /** A sheet of the family's own about fairness. */
  readonly checkSheet?: ((onClose: () => void) => ReactNode) | undefined;
  readonly check: {
    /** An open round: the sheet is about it. Otherwise about the last round, or the next. */
    readonly open?: OpenRound | undefined;
    readonly drawn: readonly number[];
    readonly draws: readonly number[];
    readonly version: string;
    /** How the numbers become the result. */
    readonly how: ReactNode;
  };
}

/** The page of every game: results, stage, panel, and the sheet about fairness. */
export function GameTable({
  page,
  family,
  rounds,
  resultOf,
  none,
  stage,
  held,
  announcement,
  panel,
  check,
  checkSheet,
}: Props) {
  const { labels, locale, state } = page;
  const [checking, setChecking] = useState(false);
  const [showsHistory, setShowsHistory] = useState(false);
  const receipts = useReceipts(page, rounds);
  const later = useLater(loadHistory, showsHistory);
  return (
    <ReceiptsProvider value={receipts}>
      <main className="game" data-family={family}>
        <h1 className="sr">{state.title}</h1>
        <section
          className="stage"
          aria-label={labels.table}
          data-held={(held && !page.still) || undefined}
          style={held && heldStyle(held, page.share)}
        >
          <StageHeader
            page={page}
            rounds={rounds}
            resultOf={resultOf}
            none={none}
            onCheck={() => setChecking(true)}
            onHistory={() => setShowsHistory(true)}
          />
          {stage}
          {held ? <Anticipation key={held.key} page={page} held={held} /> : null}
          <output className="sr">{announcement}</output>
        </section>
        {panel}
        {checking && checkSheet ? checkSheet(() => setChecking(false)) : null}
        {checking && !checkSheet ? (
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
        {showsHistory && later ? (
          <later.HistorySheet
            page={page}
            rounds={rounds}
            verifies={checkSheet === undefined}
            onClose={() => setShowsHistory(false)}
          />
        ) : null}
      </main>
    </ReceiptsProvider>
  );
}
