import type { GamePageContext } from '../frame/GamePage.tsx';
import { Sheet } from '../panel/Sheet.tsx';
import type { Round } from '../play/use-table.tsx';
import { RoundList } from './RoundList.tsx';
import { SessionPart } from './SessionPart.tsx';

interface Props {
  readonly page: GamePageContext;
  /** Landed, newest first. */
  readonly rounds: readonly Round[];
  readonly verifies: boolean;
  readonly onClose: () => void;
}

/** This session in sums and a chart, and the last rounds at this table, with a check of each if `verifies`. */
export function HistorySheet({ page, rounds, verifies, onClose }: Props) {
  const { labels } = page;
  return (
    <Sheet labels={labels} title={labels.sitting} onClose={onClose}>
      <SessionPart page={page} />
      <h3>{labels.lastRounds}</h3>
      <RoundList page={page} rounds={rounds} verifies={verifies} />
    </Sheet>
  );
}
