import { useCallback, useEffect, useMemo } from 'react';
import { Outcome } from '../../page/frame/Outcome.tsx';
import { roundResultText } from '../../page/frame/RoundResult.tsx';
import { count } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { RoundsPanel } from '../../page/panel/RoundsPanel.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/feel/use-end-sound.tsx';
import { AUTOPLAY_GAP_MS } from '../../page/play/autoplay.ts';
import { useRoundsPlay } from '../../page/play/use-rounds-play.tsx';
import type { Pace, Round } from '../../page/play/use-table.tsx';
import { HELD_MS } from '../../page/feel/anticipation.ts';
import { drawnOf } from '../../reading.ts';
import { awaitsDigits, awaitsLastDie } from './awaited.ts';
import { DiceStage } from './DiceStage.tsx';
import { Odds } from './Odds.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { fit, type Choice } from '../fit.ts';
import { isLit } from '../lantern.ts';
import { isTrack, resultText } from '../results.ts';
import { dicePlay, type DicePlay, type DiceTable as Rules } from '../rules.ts';

/** The result shows once the roll animation has ended. */
const AIR_MS = 420;

/** A round that is waited for lands later. */
function usePace(settings: Rules['settings'], play: DicePlay): Pace {
  const isAwaited = useCallback(
    ({ choice: chosen, outcome }: Round): boolean => {
      const numbers = drawnOf(outcome);
      if (play.problemOf(chosen) !== undefined || numbers.length !== play.draws.length) return false;
      return (isTrack(settings) ? awaitsDigits : awaitsLastDie)(play, chosen as Choice, numbers);
    },
    [play, settings],
  );
  return useMemo<Pace>(
    () => ({ airMs: AIR_MS, landsAfterMs: (round) => (isAwaited(round) ? HELD_MS : 0) }),
    [isAwaited],
  );
}

/** The table of all dice games. The rules say which kind. */
export function DiceTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound } = page;
  const rules = state.rules as Rules;
  const { settings } = rules;
  const play = useMemo(() => dicePlay(settings), [settings]);
  const pace = usePace(settings, play);
  const {
    controls,
    choice,
    change,
    play: throwDice,
    auto,
    waiting: lifted,
    last,
  } = useRoundsPlay<Choice>({
    page,
    pace,
    opening: rules.opening as Choice,
    maxFlying: 1,
    gapMs: AUTOPLAY_GAP_MS.dice,
  });
  const { table, stakes, autoplay } = controls;
  /** A part of its result is on the table, and the rest is waited for. */
  const awaited = table.flying[0];
  const shown = awaited ?? last;
  const drawn = shown ? drawnOf(shown.outcome) : [];
  const isKnown = !lifted && awaited === undefined && last !== undefined;
  const won = isKnown && last.win > last.stake;

  const locked = table.phase !== 'idle' || awaited !== undefined || auto;
  const isHeld = table.phase === 'idle' && (stakes.short || page.paused);

  const changeField = (field: string, value: string | number): void =>
    change((before) => fit(settings, play, { ...before, [field]: value }, field));
  const roll = (): void => {
    if (auto) autoplay.stop();
    else if (awaited) table.hurry();
    else if (!isHeld) throwDice();
  };
  useBeginKey(page, roll);

  useEffect(() => {
    if (lifted) sound.knock(0, 0.5);
  }, [lifted, sound]);
  useEndSound(table.sitting.rounds, last, (height) => {
    sound.knock(0, 0.15);
    sound.knock(60, 0.05);
    if (height !== undefined) sound.win(120, height);
  });

  const resultOf = (round: Round): string =>
    resultText(settings, round.choice, round.outcome, labels, locale);
  const fresh = table.sitting.rounds > 0 && isKnown;
  const litTimes = settings.kind === 'lantern' && drawn[1] !== undefined && isLit(drawn[1]) && isKnown;

  return (
    <GameTable
      page={page}
      rounds={table.rounds}
      resultOf={resultOf}
      none={labels.noResults}
      stage={
        <div className="middle">
          <DiceStage
            page={page}
            choice={choice}
            drawn={drawn}
            won={won}
            lit={litTimes}
            lifted={lifted}
            isAwaited={awaited !== undefined}
            disabled={locked}
            onChange={changeField}
          />
          <Outcome page={page} round={fresh ? last : undefined}>
            {settings.kind === 'lantern'
              ? labels.litLine(count(locale, settings.litTimes), count(locale, settings.litEvery))
              : null}
          </Outcome>
        </div>
      }
      held={awaited && { key: awaited.roundId, afterMs: 0, forMs: HELD_MS }}
      announcement={
        fresh
          ? `${labels.rolled(resultOf(last))} ${litTimes ? `${labels.lit(count(locale, settings.litTimes))}. ` : ''}${roundResultText(last, page)}`
          : ''
      }
      panel={
        <RoundsPanel
          {...controls}
          onPress={roll}
          label={awaited ? labels.stopReels : labels.roll}
          busy={lifted ? labels.rolling : undefined}
          disabled={isHeld}
        >
          <StakeField {...controls} disabled={locked} />
          <ChoiceFields
            settings={settings}
            play={play}
            choice={choice}
            labels={labels}
            locale={locale}
            disabled={locked}
            onChange={changeField}
          />
          <Odds page={page} play={play} choice={choice} stake={stakes.stake} />
        </RoundsPanel>
      }
      check={{
        drawn: last ? drawnOf(last.outcome) : [],
        draws: rules.draws,
        version: rules.version,
        how:
          settings.kind === 'lantern'
            ? labels.howLantern
            : isTrack(settings)
              ? labels.howTrack
              : labels.howDice,
      }}
    />
  );
}
