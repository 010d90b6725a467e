import type { Room } from './GamePage.tsx';
import { History } from './History.tsx';
import { Icon } from '../look/Icon.tsx';
import { SoundSwitch } from '../controls/SoundSwitch.tsx';
import type { Round } from '../play/use-table.tsx';

interface Props {
  readonly room: Room;
  readonly rounds: readonly Round[];
  readonly resultOf: (round: Round) => string;
  /** Said while there is no result yet. */
  readonly none: string;
  readonly onCheck: () => void;
}

/** The line above every stage: the last results, the sound, and the door to how a round is drawn. */
export function TableTop({ room: { words, locale, sound }, rounds, resultOf, none, onCheck }: Props) {
  return (
    <div className="top">
      <History words={words} locale={locale} rounds={rounds} resultOf={resultOf} none={none} />
      <SoundSwitch sound={sound} words={words} />
      <button type="button" className="round check" aria-label={words.checkName} onClick={onCheck}>
        <Icon name="check" />
      </button>
    </div>
  );
}
