import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { facesOf } from '../six-sided.ts';
import type { Choice } from '../fit.ts';
import { isTrack } from '../results.ts';
import type { DiceTable as Rules } from '../rules.ts';
import { winsWith } from '../wins-with.ts';
import { CupStage } from './CupStage.tsx';
import { LadderStage } from './LadderStage.tsx';
import { TrackStage } from './TrackStage.tsx';

const OPENING_FACES = [5, 3, 6, 2, 4];

interface Props {
  readonly page: GamePageContext;
  readonly choice: Choice;
  /** The numbers of the last round. Empty before the first. */
  readonly drawn: readonly number[];
  readonly won: boolean;
  /** The lantern was lit in the last round. */
  readonly lit: boolean;
  /** The dice are rolling. */
  readonly lifted: boolean;
  /** The last die, or the digits after the tens, are still open. */
  readonly isAwaited: boolean;
  readonly disabled: boolean;
  readonly onChange: (field: string, value: string | number) => void;
}

/** The view of the roll: dice, a range, or a list of prizes. */
export function DiceStage({ page, choice, drawn, won, lit, lifted, isAwaited, disabled, onChange }: Props) {
  const { state, labels, locale } = page;
  const { settings, draws } = state.rules as Rules;
  if (!isTrack(settings))
    return (
      <CupStage
        settings={settings}
        choice={choice}
        locale={locale}
        faces={drawn.length > 0 ? facesOf(drawn) : OPENING_FACES.slice(0, draws.length)}
        rolled={drawn.length > 0}
        won={won}
        lifted={lifted}
        isAwaited={isAwaited}
        wins={(figure) => winsWith(settings, choice, figure)}
      />
    );
  if (settings.kind === 'ladder')
    return (
      <LadderStage
        course={settings.courses.find(({ id }) => id === choice['course']) ?? settings.courses[0]!}
        labels={labels}
        locale={locale}
        roll={drawn[0]}
        won={won}
        lifted={lifted}
        isAwaited={isAwaited}
      />
    );
  return (
    <TrackStage
      settings={settings}
      choice={choice}
      labels={labels}
      locale={locale}
      disabled={disabled}
      roll={drawn[0]}
      won={won}
      lit={lit}
      lifted={lifted}
      isAwaited={isAwaited}
      onChange={onChange}
    />
  );
}
