import type { KenoSettings } from '@parlor/contract/content/game-families/keno.ts';
import { most } from '@parlor/contract/content/game-families/read-settings.ts';
import { useMemo } from 'react';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { HELD_MS } from '../../page/feel/anticipation.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { roundResultText } from '../../page/frame/RoundResult.tsx';
import { count } from '../../page/look/figures.ts';
import { RoundsPanel } from '../../page/panel/RoundsPanel.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/feel/use-end-sound.tsx';
import { useOnceFor } from '../../page/play/use-latest.tsx';
import { AUTOPLAY_GAP_MS } from '../../page/play/autoplay.ts';
import { useRoundsPlay } from '../../page/play/use-rounds-play.tsx';
import type { Pace, Round } from '../../page/play/use-table.tsx';
import { drawnOf } from '../../reading.ts';
import { anyPicks } from '../any-picks.ts';
import { hitsText, howDrawn, playedOf } from '../results.ts';
import { kenoPlay, type KenoPlay, type KenoTable as Rules } from '../rules.ts';
import type { KenoChoice } from '../balls.ts';
import { awaitsLastBall } from './awaited.ts';
import { KenoStage } from './KenoStage.tsx';
import { ballMs, drawingMs } from './pace.ts';
import { PickButtons } from './PickButtons.tsx';
import { RiskSegment } from './RiskSegment.tsx';

const isLastBallLate = (settings: KenoSettings, play: KenoPlay, round: Round): boolean =>
  playedOf(play, round) !== undefined &&
  awaitsLastBall(settings, play, round.choice as KenoChoice, drawnOf(round.outcome));

function usePace(settings: KenoSettings, play: KenoPlay): Pace {
  return useMemo<Pace>(
    () => ({
      airMs: 0,
      landsAfterMs: (round) =>
        drawingMs(playedOf(play, round)?.result.balls.length ?? 0, isLastBallLate(settings, play, round)),
    }),
    [play, settings],
  );
}

/** The table of all keno games. The rules say which kind. */
export function KenoTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound } = page;
  const { settings, opening, version } = state.rules as Rules;
  const play = useMemo(() => kenoPlay(settings), [settings]);
  const pace = usePace(settings, play);
  const rounds = useRoundsPlay({ page, pace, opening, maxFlying: 1, gapMs: AUTOPLAY_GAP_MS.keno });
  const { controls, choice, auto, waiting, last, fresh } = rounds;
  const { table, stakes, autoplay } = controls;
  const { flying, phase, hurry } = table;
  const { picks } = choice;

  const drawing = flying[0];
  const short = picks.length < settings.fewest;
  const locked = phase !== 'idle' || drawing !== undefined || auto;
  const isShown = fresh !== undefined && !waiting && JSON.stringify(fresh.choice) === JSON.stringify(choice);
  const shown = drawing ?? (isShown ? fresh : undefined);
  const played = useMemo(() => (shown ? playedOf(play, shown) : undefined), [play, shown]);

  const balls = played?.result.balls ?? [];
  const awaited = useMemo(
    () => drawing !== undefined && isLastBallLate(settings, play, drawing),
    [settings, play, drawing],
  );

  useOnceFor(drawing?.roundId, () => {
    for (const [nth, ball] of balls.entries())
      sound.knock(ballMs(nth, balls.length, awaited) * page.share, played?.picks.includes(ball) ? 0.9 : 0.3);
  });
  useEndSound(table.sitting.rounds, last, (height) => {
    sound.knock(0, 0);
    if (height !== undefined) sound.win(60, height);
  });

  const pick = (next: readonly number[]): void => rounds.change((before) => ({ ...before, picks: next }));
  const quick = (): void => pick(anyPicks(settings.numbers, short ? opening.picks.length : picks.length));
  const press = (): void => {
    if (auto) autoplay.stop();
    else if (drawing) hurry();
    else if (phase === 'unanswered' || (phase === 'idle' && !short && !stakes.short && !page.paused))
      rounds.play();
  };
  useBeginKey(page, press, (key) => {
    if (locked || (key !== 'q' && key !== 'c')) return false;
    if (key === 'q') quick();
    else pick([]);
    return true;
  });

  const resultOf = (round: Round): string => {
    const of_ = playedOf(play, round);
    return of_ ? hitsText(settings, of_, labels, locale) : '';
  };
  const result = drawing || !isShown ? undefined : fresh;
  const toDraw = short ? labels.kenoPickMore(count(locale, settings.fewest)) : labels.kenoDraw;
  return (
    <GameTable
      page={page}
      family="keno"
      rounds={table.rounds}
      resultOf={resultOf}
      none={labels.noRounds}
      stage={
        <KenoStage
          page={page}
          choice={choice}
          round={shown}
          played={played}
          isDrawing={drawing !== undefined}
          isLastBallLate={awaited}
          locked={locked}
          onPick={pick}
        />
      }
      held={
        awaited && drawing
          ? {
              key: drawing.roundId,
              afterMs: ballMs(balls.length - 2, balls.length, true),
              forMs: HELD_MS,
            }
          : undefined
      }
      announcement={result && !auto ? `${resultOf(result)} ${roundResultText(result, page)}` : ''}
      panel={
        <RoundsPanel
          {...controls}
          onPress={press}
          label={drawing ? labels.stopReels : toDraw}
          busy={phase === 'waiting' ? labels.noResultYet : undefined}
          disabled={(phase === 'idle' && !drawing && (short || stakes.short)) || page.paused}
          pending={waiting}
        >
          <div className="two">
            <StakeField {...controls} disabled={auto || phase !== 'idle'} wide={false} />
            <RiskSegment
              labels={labels}
              risk={choice.risk}
              disabled={locked}
              onChange={(risk) => rounds.change((before) => ({ ...before, risk }))}
            />
          </div>
          <PickButtons
            labels={labels}
            locale={locale}
            picked={picks.length}
            most={most(settings)}
            disabled={locked}
            onQuick={quick}
            onClear={() => pick([])}
          />
        </RoundsPanel>
      }
      check={{
        drawn: last ? drawnOf(last.outcome) : [],
        draws: play.draws,
        version,
        how: howDrawn(settings, labels),
      }}
    />
  );
}
