import { RISKS, type Risk } from '@parlor/contract/formats/risks.ts';
import { useMemo } from 'react';
import { Segment } from '../../page/controls/Segment.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { Outcome } from '../../page/frame/Outcome.tsx';
import { roundResultText } from '../../page/frame/RoundResult.tsx';
import { RoundsPanel } from '../../page/panel/RoundsPanel.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/feel/use-end-sound.tsx';
import { useOnceFor } from '../../page/play/use-latest.tsx';
import { AUTOPLAY_GAP_MS } from '../../page/play/autoplay.ts';
import { useRoundsPlay } from '../../page/play/use-rounds-play.tsx';
import type { Pace, Round } from '../../page/play/use-table.tsx';
import { drawnOf } from '../../reading.ts';
import { fits, stopText } from '../results.ts';
import { wheelPlay, type WheelTable as Rules } from '../rules.ts';
import { Legend } from './Legend.tsx';
import { WheelStage } from './WheelStage.tsx';

/** As in wheel.css. */
const TURNING_MS = 2_600;
const PACE: Pace = { airMs: 0, landsAfterMs: () => TURNING_MS };
/** When the pointer passes a peg, ever slower. */
const CLICKS_MS = [0, 150, 240, 340, 460, 600, 770, 980, 1_230, 1_530, 1_890, 2_300];

/** The table of all wheel games. The rules say which kind. */
export function WheelTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound } = page;
  const rules = state.rules as Rules;
  const { settings, opening, version } = rules;
  const play = useMemo(() => wheelPlay(settings), [settings]);
  const rounds = useRoundsPlay({ page, pace: PACE, opening, maxFlying: 1, gapMs: AUTOPLAY_GAP_MS.wheel });
  const { controls, choice, auto, waiting, last, fresh } = rounds;
  const { table, stakes, autoplay } = controls;
  const { flying, phase, hurry, answered } = table;
  const turning = flying[0];
  const locked = phase !== 'idle' || turning !== undefined || auto;

  const isSame = (round: Round | undefined): round is Round =>
    round !== undefined && fits(play, round) && JSON.stringify(round.choice) === JSON.stringify(choice);
  const shown = turning ?? (isSame(fresh) ? fresh : undefined);
  const result = turning || waiting ? undefined : shown;

  useOnceFor(turning?.roundId, () => {
    for (const ms of CLICKS_MS) sound.knock(ms * page.share, 0.7);
  });
  useEndSound(table.sitting.rounds, last, (height) => {
    sound.knock(0, 0);
    if (height !== undefined) sound.win(60, height);
  });

  const press = (): void => {
    if (auto) autoplay.stop();
    else if (turning) hurry();
    else if (phase === 'unanswered' || (phase === 'idle' && !stakes.short && !page.paused)) rounds.play();
  };
  useBeginKey(page, press);
  const resultOf = (round: Round): string =>
    fits(play, round) ? stopText(settings, round, labels, locale) : '';
  return (
    <GameTable
      page={page}
      family="wheel"
      rounds={table.rounds}
      resultOf={resultOf}
      none={labels.noSpins}
      stage={
        <>
          <WheelStage
            page={page}
            choice={choice}
            round={shown}
            isTurning={turning !== undefined}
            spins={answered.count}
            onTap={hurry}
          />
          <Legend
            labels={labels}
            locale={locale}
            rules={rules}
            choice={choice}
            disabled={locked}
            stop={result ? drawnOf(result.outcome)[0] : undefined}
            onChange={(symbol) => rounds.change(() => ({ symbol }))}
          />
          <Outcome page={page} round={result} why={result && resultOf(result)}>
            {turning ? null : labels.howWheelPays[settings.kind]}
          </Outcome>
        </>
      }
      announcement={result && !auto ? `${resultOf(result)} ${roundResultText(result, page)}` : ''}
      panel={
        <RoundsPanel
          {...controls}
          onPress={press}
          label={turning ? labels.stopReels : labels.spin}
          busy={phase === 'waiting' ? labels.noResultYet : undefined}
          disabled={(phase === 'idle' && !turning && stakes.short) || page.paused}
          pending={waiting}
        >
          {choice.risk === undefined ? (
            <StakeField {...controls} disabled={auto || phase !== 'idle'} />
          ) : (
            <div className="two">
              <StakeField {...controls} disabled={auto || phase !== 'idle'} wide={false} />
              <Segment
                label={labels.risk}
                name="risk"
                value={choice.risk}
                options={RISKS.map((value) => ({ value, label: labels.risks[value] }))}
                disabled={locked}
                onChange={(risk) => rounds.change(() => ({ risk: risk as Risk }))}
              />
            </div>
          )}
        </RoundsPanel>
      }
      check={{
        drawn: last ? drawnOf(last.outcome) : [],
        draws: play.drawsOf(choice),
        version,
        how: settings.kind === 'double' ? labels.howWheelDouble : labels.howWheel,
      }}
    />
  );
}
