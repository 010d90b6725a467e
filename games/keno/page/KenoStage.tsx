import { most } from '@parlor/contract/content/game-families/read-settings.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { Outcome } from '../../page/frame/Outcome.tsx';
import type { Round } from '../../page/play/use-table.tsx';
import type { KenoChoice } from '../balls.ts';
import { hitsText, promiseOf, type Played } from '../results.ts';
import type { KenoTable as Rules } from '../rules.ts';
import { HitsRow } from './HitsRow.tsx';
import { KenoField } from './KenoField.tsx';

interface Props {
  readonly page: GamePageContext;
  readonly choice: KenoChoice;
  /** The round whose balls are on the field, and what it means. */
  readonly round: Round | undefined;
  readonly played: Played | undefined;
  /** Its balls appear one after the other, and its result is not known yet. */
  readonly isDrawing: boolean;
  /** The last ball is waited for. */
  readonly isLastBallLate: boolean;
  readonly locked: boolean;
  readonly onPick: (picks: readonly number[]) => void;
}

/** The field, what the hits pay, and the result. */
export function KenoStage({ page, choice, round, played, isDrawing, isLastBallLate, locked, onPick }: Props) {
  const { state, labels, locale } = page;
  const { settings, look } = state.rules as Rules;
  const { risk, picks } = choice;
  const toggle = (number: number): void =>
    onPick(
      picks.includes(number)
        ? picks.filter((one) => one !== number)
        : [...picks, number].toSorted((a, b) => a - b),
    );
  const result = isDrawing ? undefined : round;
  return (
    <>
      <p className="sr" id="keys">
        {page.hasShortcuts ? labels.kenoKeys : labels.kenoKeysWithoutLetters}
      </p>
      <KenoField
        labels={labels}
        locale={locale}
        numbers={settings.numbers}
        motif={look.motif}
        picks={picks}
        balls={played?.result.balls ?? []}
        ballPicks={played?.picks ?? []}
        isDrawing={isDrawing}
        isLastBallLate={isLastBallLate}
        round={round?.roundId ?? ''}
        locked={locked}
        isPickLimitReached={picks.length >= most(settings)}
        onToggle={toggle}
      />
      <HitsRow
        labels={labels}
        locale={locale}
        settings={settings}
        risk={risk}
        picks={Math.max(settings.fewest, picks.length)}
        hits={result ? played?.result.hits : undefined}
      />
      <Outcome
        page={page}
        round={played && result}
        why={played && hitsText(settings, played, labels, locale)}
      >
        {isDrawing ? null : promiseOf(settings, labels, locale)}
      </Outcome>
    </>
  );
}
