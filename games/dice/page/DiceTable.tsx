import { useEffect, useMemo } from 'react';
import { Outcome } from '../../page/frame/Outcome.tsx';
import { roundResultText } from '../../page/frame/RoundResult.tsx';
import { count } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { RoundsPanel } from '../../page/panel/RoundsPanel.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/play/use-end-sound.tsx';
import { useRoundsPlay } from '../../page/play/use-rounds-play.tsx';
import type { Pace, Round } from '../../page/play/use-table.tsx';
import { DiceStage } from './DiceStage.tsx';
import { Odds } from './Odds.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { fit, type Choice } from '../fit.ts';
import { isLit } from '../lantern.ts';
import { drawnOf, isTrack, resultText } from '../results.ts';
import { dicePlay, type DiceTable as Rules } from '../rules.ts';

/** The result shows once the roll animation has ended. */
const PACE: Pace = { airMs: 420, landsAfterMs: () => 0 };
const AUTOPLAY_GAP_MS = 700;

/** The table of all dice games. The rules say which kind. */
export function DiceTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound } = page;
  const rules = state.rules as Rules;
  const { settings } = rules;
  const play = useMemo(() => dicePlay(settings), [settings]);
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
    pace: PACE,
    opening: rules.opening as Choice,
    maxFlying: Infinity,
    gapMs: AUTOPLAY_GAP_MS,
  });
  const { table, stakes, autoplay } = controls;
  const drawn = last ? drawnOf(last.outcome) : [];
  const won = !lifted && last !== undefined && last.win > last.stake;

  const locked = table.phase !== 'idle' || auto;
  const isHeld = table.phase === 'idle' && (stakes.short || page.paused);

  const changeField = (field: string, value: string | number): void =>
    change((before) => fit(settings, play, { ...before, [field]: value }, field));
  const roll = (): void => {
    if (auto) autoplay.stop();
    else if (!isHeld) throwDice();
  };
  useBeginKey(roll);

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
  const fresh = table.sitting.rounds > 0 && last !== undefined && !lifted;
  const litTimes = settings.kind === 'lantern' && drawn[1] !== undefined && isLit(drawn[1]) && !lifted;

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
      announcement={
        fresh
          ? `${labels.rolled(resultOf(last))} ${litTimes ? `${labels.lit(count(locale, settings.litTimes))}. ` : ''}${roundResultText(last, page)}`
          : ''
      }
      panel={
        <RoundsPanel
          {...controls}
          onPress={roll}
          label={labels.roll}
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
        drawn: drawn,
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
