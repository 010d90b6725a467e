import { useCallback, useMemo } from 'react';
import { MULTIPLIER_ONE } from '../../odds.ts';
import { Outcome } from '../../page/frame/Outcome.tsx';
import { roundResultText } from '../../page/frame/RoundResult.tsx';
import { times } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { RoundsPanel } from '../../page/panel/RoundsPanel.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import type { Held } from '../../page/feel/anticipation.ts';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/feel/use-end-sound.tsx';
import { AUTOPLAY_GAP_MS } from '../../page/play/autoplay.ts';
import { useRoundsPlay } from '../../page/play/use-rounds-play.tsx';
import type { Pace, Round } from '../../page/play/use-table.tsx';
import { rowsOf } from '../boards.ts';
import { awaitsLastRows } from './awaited.ts';
import { flightMs, lastRowsMs } from './flight.ts';
import { pegShapeOf } from './peg-shapes.ts';
import { slotText } from './Plates.tsx';
import { PlinkoChoices } from './PlinkoChoices.tsx';
import { PlinkoStage } from './PlinkoStage.tsx';
import { slotWords, turnsOf } from '../results.ts';
import { Tally } from './Tally.tsx';
import { plinkoPlay, type PlinkoTable as Rules } from '../rules.ts';

/** Maximum number of balls in flight. */
const MAX_FLYING = 8;

function heldOf({ roundId, outcome }: Round, boards: number): Held {
  const rows = turnsOf(outcome).length;
  const forMs = lastRowsMs(rows);
  return { key: roundId, afterMs: flightMs(rows, boards, true) - forMs, forMs };
}

/** The table of all plinko games. The settings choose the kind. */
export function PlinkoTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound } = page;
  const { settings, look, opening, version } = state.rules as Rules;
  const play = useMemo(() => plinkoPlay(settings), [settings]);
  const boards = settings.kind === 'double' ? 2 : 1;
  const isAwaited = useCallback(
    ({ choice: chosen, outcome }: Round): boolean => {
      if (play.problemOf(chosen) !== undefined) return false;
      const [under, turns] = [play.courseOf(chosen), turnsOf(outcome)];
      return turns.length === rowsOf(under) && awaitsLastRows(under, turns);
    },
    [play],
  );
  const pace = useMemo<Pace>(
    () => ({
      airMs: 0,
      landsAfterMs: (round) => flightMs(turnsOf(round.outcome).length, boards, isAwaited(round)),
    }),
    [boards, isAwaited],
  );
  const rounds = useRoundsPlay({
    page,
    pace,
    opening,
    maxFlying: MAX_FLYING,
    gapMs: AUTOPLAY_GAP_MS.plinko,
  });
  const { controls, choice, auto, full, waiting, last, fresh } = rounds;
  const { table, stakes, autoplay } = controls;
  const course = useMemo(() => play.courseOf(choice), [play, choice]);

  const { flying, phase } = table;
  // Of several balls, the table waits for the first.
  const awaited = flying.find(isAwaited);
  // While a ball is in flight, the slots do not change.
  const locked = phase !== 'idle' || flying.length > 0 || auto;

  useEndSound(table.sitting.rounds, last, (height) => {
    sound.knock(0, 0);
    if (height !== undefined) sound.win(60, height);
  });

  const press = (): void => {
    if (auto) autoplay.stop();
    else if (phase === 'unanswered' || (phase === 'idle' && !stakes.short && !page.paused && !full))
      rounds.play();
  };
  useBeginKey(page, press);
  const courseThen = (round: Round) =>
    play.problemOf(round.choice) === undefined ? play.courseOf(round.choice) : course;
  const resultOf = (round: Round): string => slotWords(courseThen(round), round.outcome, labels, locale);
  const shownOnBoard = fresh && JSON.stringify(fresh.choice) === JSON.stringify(choice) ? fresh : undefined;
  const name = course.boards
    .map(({ slotsE4 }) => labels.slotsName(slotsE4.map((e4) => slotText(locale, e4)).join(', ')))
    .join('. ');
  const lead =
    settings.kind === 'bells'
      ? labels.bellsLine(times(locale, settings.bellTimes * MULTIPLIER_ONE))
      : settings.kind === 'double'
        ? labels.doubleLine
        : null;

  return (
    <GameTable
      page={page}
      family="plinko"
      rounds={table.rounds}
      resultOf={resultOf}
      none={labels.noDrops}
      stage={
        <>
          <p className="sr">{name}</p>
          <PlinkoStage
            course={course}
            kind={settings.kind}
            motif={look.motif}
            shape={pegShapeOf(look.motif, settings.kind)}
            palette={look.palette}
            locale={locale}
            flying={flying}
            landed={shownOnBoard}
            sound={sound}
            share={page.share}
          />
          <Tally page={page} table={table} />
          <Outcome page={page} round={fresh}>
            {lead}
          </Outcome>
        </>
      }
      held={awaited && heldOf(awaited, boards)}
      announcement={fresh && !auto ? `${resultOf(fresh)} ${roundResultText(fresh, page)}` : ''}
      panel={
        <RoundsPanel
          {...controls}
          onPress={press}
          label={full ? labels.tooMany : labels.drop}
          busy={phase === 'waiting' ? labels.dropping : undefined}
          disabled={(phase === 'idle' && (stakes.short || full)) || page.paused}
          pending={waiting}
        >
          <div className="two">
            <StakeField {...controls} disabled={auto || phase !== 'idle'} wide={false} />
            <PlinkoChoices
              labels={labels}
              locale={locale}
              settings={settings}
              choice={choice}
              disabled={locked}
              onChange={(part) => rounds.change((before) => ({ ...before, ...part }))}
            />
          </div>
        </RoundsPanel>
      }
      check={{
        drawn: last ? turnsOf(last.outcome) : [],
        draws: Array.from({ length: last ? turnsOf(last.outcome).length : rowsOf(course) }, () => 2),
        version: version,
        how: labels.howPlinko,
      }}
    />
  );
}
