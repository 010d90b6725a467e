import type { GamePageContext } from './GamePage.tsx';
import { History } from './History.tsx';
import { Icon } from '../look/Icon.tsx';
import { SoundSwitch } from '../controls/SoundSwitch.tsx';
import type { Round } from '../play/use-table.tsx';

interface Props {
  readonly page: GamePageContext;
  readonly rounds: readonly Round[];
  readonly resultOf: (round: Round) => string;
  /** Shown while there is no result. */
  readonly none: string;
  readonly onCheck: () => void;
  readonly onHistory: () => void;
}

/** The line above every stage: last results, the session, sound, and the button for fairness. */
export function StageHeader({
  page: { labels, locale, sound },
  rounds,
  resultOf,
  none,
  onCheck,
  onHistory,
}: Props) {
  return (
    <div className="top">
      <History labels={labels} locale={locale} rounds={rounds} resultOf={resultOf} none={none} />
      <button
        type="button"
        className="round check"
        aria-label={labels.historyName}
        aria-haspopup="dialog"
        onClick={onHistory}
      >
        <Icon name="chart" />
      </button>
      <SoundSwitch sound={sound} labels={labels} />
      <button type="button" className="round check" aria-label={labels.checkName} onClick={onCheck}>
        <Icon name="check" />
      </button>
    </div>
  );
}
