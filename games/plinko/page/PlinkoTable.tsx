import { useCallback, useMemo, useState } from 'react';
import { PLINKO_RISKS, type PlinkoRisk } from '@parlor/contract/content/plinko.ts';
import { MULTIPLIER_ONE } from '../../odds.ts';
import { Brought, broughtText } from '../../page/frame/Brought.tsx';
import { CountSegment } from '../../page/controls/CountSegment.tsx';
import { times } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { RoundsPanel } from '../../page/panel/RoundsPanel.tsx';
import { Segment } from '../../page/controls/Segment.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { useAutoplay } from '../../page/play/use-autoplay.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/play/use-end-sound.tsx';
import { useStake } from '../../page/play/use-stake.tsx';
import { useTable, type Pace, type Round } from '../../page/play/use-table.tsx';
import { rowsOf, type PlinkoChoice } from '../course.ts';
import { flightMs } from './flight.ts';
import { pegShapeOf } from './peg-shapes.ts';
import { slotText } from './Plates.tsx';
import { PlinkoStage } from './PlinkoStage.tsx';
import { slotWords, turnsOf } from '../results.ts';
import { plinkoPlay, rowsOffered, type PlinkoTable as Rules } from '../rules.ts';

/** Balls in the air at once. */
const MAX_FLYING = 8;
const AUTOPLAY_GAP_MS = 420;

/** One board of pegs, whichever of its kinds the rules name. */
export function PlinkoTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound } = page;
  const { settings, look, opening, version } = state.rules as Rules;
  const play = useMemo(() => plinkoPlay(settings), [settings]);
  const boards = settings.kind === 'double' ? 2 : 1;
  const pace = useMemo<Pace>(
    () => ({ airMs: 0, landsAfterMs: ({ outcome }) => flightMs(turnsOf(outcome).length, boards) }),
    [boards],
  );
  const table = useTable(state, page.session, page.lobby, page.paused, page.still, pace);
  const [choice, setChoice] = useState<PlinkoChoice>(opening);
  const stakes = useStake(state, table);
  const { stake, short } = stakes;
  const course = useMemo(() => play.courseOf(choice), [play, choice]);

  const { flying, phase, roll: send } = table;
  const full = flying.length >= MAX_FLYING;
  const drop = useCallback((): void => send(stake / 100, choice), [send, stake, choice]);
  const autoplay = useAutoplay({
    table,
    paused: page.paused,
    stake,
    play: drop,
    gapMs: AUTOPLAY_GAP_MS,
    room: !full,
  });
  const auto = autoplay.left !== undefined;
  // The slots under a ball in the air stay as they are.
  const locked = phase !== 'idle' || flying.length > 0 || auto;

  const last = table.rounds[0];
  const fresh = table.sitting.rounds > 0 ? last : undefined;
  useEndSound(table.sitting.rounds, last, (height) => {
    sound.knock(0, 0);
    if (height !== undefined) sound.win(60, height);
  });

  const press = (): void => {
    if (auto) autoplay.stop();
    else if (phase === 'unanswered' || (phase === 'idle' && !short && !page.paused && !full)) drop();
  };
  useBeginKey(press);
  const change = (part: Partial<PlinkoChoice>): void => {
    table.forgiveRefusal();
    setChoice((before) => ({ ...before, ...part }));
  };

  const courseThen = (round: Round) =>
    play.problemOf(round.choice) === undefined ? play.courseOf(round.choice) : course;
  const resultOf = (round: Round): string => slotWords(courseThen(round), round.outcome, labels, locale);
  const won = fresh !== undefined && fresh.win > fresh.stake;
  const rows = rowsOffered(settings);
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
  const waiting = phase === 'rolling' || phase === 'waiting';

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
          />
          <p className="outcome" aria-hidden="true" data-won={won || undefined}>
            {fresh ? <Brought round={fresh} room={page} /> : lead}
          </p>
        </>
      }
      said={fresh && !auto ? `${resultOf(fresh)} ${broughtText(fresh, page)}` : ''}
      panel={
        <RoundsPanel
          page={page}
          table={table}
          stakes={stakes}
          autoplay={autoplay}
          onPress={press}
          label={full ? labels.tooMany : labels.drop}
          busy={phase === 'waiting' ? labels.dropping : undefined}
          disabled={(phase === 'idle' && (short || full)) || page.paused}
          pending={waiting}
        >
          <div className="two">
            <StakeField
              page={page}
              table={table}
              stakes={stakes}
              disabled={auto || phase !== 'idle'}
              wide={false}
            />
            <Segment
              label={labels.risk}
              name="risk"
              value={choice.risk}
              options={PLINKO_RISKS.map((value) => ({ value, label: labels.risks[value] }))}
              disabled={locked}
              onChange={(value) => change({ risk: value as PlinkoRisk })}
            />
            {rows.length > 0 ? (
              <CountSegment
                label={labels.rods}
                name="rows"
                locale={locale}
                value={choice.rows ?? 0}
                offered={rows}
                disabled={locked}
                onChange={(value) => change({ rows: value })}
              />
            ) : null}
            {settings.kind === 'street' ? (
              <Segment
                label={labels.richEnd}
                name="side"
                value={choice.side ?? 'right'}
                options={[
                  { value: 'left', label: labels.left },
                  { value: 'right', label: labels.right },
                ]}
                disabled={locked}
                onChange={(value) => change({ side: value === 'left' ? 'left' : 'right' })}
              />
            ) : null}
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
