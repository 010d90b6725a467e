import { useCallback, useEffect, useMemo, useState, type FormEvent } from 'react';
import { PLINKO_RISKS, type PlinkoRisk } from '@parlor/contract/content-plinko.ts';
import { MULTIPLIER_ONE } from '../odds.ts';
import { AutoplayNote } from '../page/AutoplayNote.tsx';
import { AutoplaySheet } from '../page/AutoplaySheet.tsx';
import { CheckSheet } from '../page/CheckSheet.tsx';
import { count, pointsText, times } from '../page/figures.ts';
import type { Room } from '../page/GameRoom.tsx';
import { History } from '../page/History.tsx';
import { Icon } from '../page/Icon.tsx';
import { Note } from '../page/Note.tsx';
import { PlayButtons } from '../page/PlayButtons.tsx';
import { Points } from '../page/Points.tsx';
import { Segment } from '../page/Segment.tsx';
import { Sitting } from '../page/Sitting.tsx';
import { SoundSwitch } from '../page/SoundSwitch.tsx';
import { StakeField } from '../page/StakeField.tsx';
import { useAutoplay } from '../page/use-autoplay.tsx';
import { useTable, type Pace, type Round } from '../page/use-table.tsx';
import { rowsOf, type PlinkoChoice } from './course.ts';
import { flightMs } from './flight.ts';
import { pegShapeOf } from './peg-shapes.ts';
import { slotText } from './Plates.tsx';
import { PlinkoStage } from './PlinkoStage.tsx';
import { slotWords, turnsOf } from './results.ts';
import { plinkoPlay, rowsOffered, type PlinkoTable as Rules } from './rules.ts';

const OPENING_STAKE = 1_000;
/** Balls in the air at once. */
const MOST_FLYING = 8;
const AUTOPLAY_GAP_MS = 420;

/** One board of pegs, whichever of its kinds the rules name. */
export function PlinkoTable({ room }: { readonly room: Room }) {
  const { state, words, locale, lobby, framed, sound } = room;
  const { settings, look, opening, version } = state.rules as Rules;
  const play = useMemo(() => plinkoPlay(settings), [settings]);
  const boards = settings.kind === 'double' ? 2 : 1;
  const pace = useMemo<Pace>(
    () => ({ airMs: 0, landsAfterMs: ({ outcome }) => flightMs(turnsOf(outcome).length, boards) }),
    [boards],
  );
  const least = Math.round(state.minStake * 100);
  const most = Math.round(state.maxStake * 100);
  const table = useTable(state, room.session, lobby, room.paused, room.still, pace);
  const [choice, setChoice] = useState<PlinkoChoice>(opening);
  const [stake, setStake] = useState(Math.min(most, Math.max(least, OPENING_STAKE)));
  const [checking, setChecking] = useState(false);
  const [planning, setPlanning] = useState(false);
  const course = useMemo(() => play.courseOf(choice), [play, choice]);

  const { flying, phase, roll: send } = table;
  const have = Math.floor(table.known.balance * 100 + 1e-6);
  const short = have < stake;
  const full = flying.length >= MOST_FLYING;
  const drop = useCallback((): void => send(stake / 100, choice), [send, stake, choice]);
  const autoplay = useAutoplay({
    table,
    paused: room.paused,
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
  const landedCount = table.sitting.rounds;
  useEffect(() => {
    if (landedCount === 0 || !last) return;
    sound.knock(0, 0);
    if (last.win > last.stake) sound.win(60, Math.min(1, Math.log10(last.multiplier) / 3));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each ball that lands
  }, [landedCount]);

  const press = (): void => {
    if (auto) autoplay.stop();
    else if (phase === 'unanswered' || (phase === 'idle' && !short && !room.paused && !full)) drop();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    press();
  };
  // Space drops a ball from anywhere; where a control has the focus, the key is the control's.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const free = !(event.target instanceof Element) || !event.target.closest('button, input, dialog, a');
      if ((event.key === ' ' || event.key === 'Enter') && free && !event.repeat) {
        event.preventDefault();
        press();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const change = (part: Partial<PlinkoChoice>): void => {
    table.forgiveRefusal();
    setChoice((before) => ({ ...before, ...part }));
  };

  const courseThen = (round: Round) =>
    play.faultOf(round.choice) === undefined ? play.courseOf(round.choice) : course;
  const resultOf = (round: Round): string => slotWords(courseThen(round), round.outcome, words, locale);
  const won = fresh !== undefined && fresh.win > fresh.stake;
  const brought = (round: Round): string =>
    round.win <= 0
      ? words.lost
      : round.win <= round.stake
        ? words.returned(pointsText(locale, round.win))
        : words.won(pointsText(locale, round.win));
  const rows = rowsOffered(settings);
  const shownOnBoard = fresh && JSON.stringify(fresh.choice) === JSON.stringify(choice) ? fresh : undefined;
  const name = course.boards
    .map(({ slotsE4 }) => words.slotsName(slotsE4.map((e4) => slotText(locale, e4)).join(', ')))
    .join('. ');
  const lead =
    settings.kind === 'bells'
      ? words.bellsLine(times(locale, settings.bellTimes * MULTIPLIER_ONE))
      : settings.kind === 'double'
        ? words.doubleLine
        : null;
  const waiting = phase === 'rolling' || phase === 'waiting';

  return (
    <main className="game" data-family="plinko">
      <section className="stage" aria-label={words.table}>
        <div className="top">
          <History
            words={words}
            locale={locale}
            rounds={table.rounds}
            resultOf={resultOf}
            none={words.noDrops}
          />
          <SoundSwitch sound={sound} words={words} />
          <button
            type="button"
            className="round check"
            aria-label={words.checkName}
            onClick={() => setChecking(true)}
          >
            <Icon name="check" />
          </button>
        </div>
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
          {fresh ? (
            fresh.win <= 0 ? (
              words.lost
            ) : fresh.win <= fresh.stake ? (
              words.returnedShort(pointsText(locale, fresh.win))
            ) : (
              <>
                <Points amount={fresh.win} locale={locale} sign="+" />{' '}
                <span className="figure">{times(locale, Math.round(fresh.multiplier * MULTIPLIER_ONE))}</span>
              </>
            )
          ) : (
            lead
          )}
        </p>
        <output className="sr">{fresh && !auto ? `${resultOf(fresh)} ${brought(fresh)}` : ''}</output>
      </section>
      <form className="panel" onSubmit={submit}>
        {framed ? null : (
          <p className="alone">
            <span>{words.balance}</span> <Points amount={table.balance.balance} locale={locale} />
          </p>
        )}
        <div className="two">
          <StakeField
            words={words}
            locale={locale}
            stake={stake}
            least={least}
            most={most}
            disabled={auto || phase !== 'idle'}
            wide={false}
            onChange={(value) => {
              table.forgiveRefusal();
              setStake(value);
            }}
          />
          <Segment
            label={words.risk}
            name="risk"
            value={choice.risk}
            options={PLINKO_RISKS.map((value) => ({ value, label: words.risks[value] }))}
            disabled={locked}
            onChange={(value) => change({ risk: value as PlinkoRisk })}
          />
          {rows.length > 0 ? (
            <Segment
              label={words.rods}
              name="rows"
              value={String(choice.rows)}
              options={rows.map((value) => ({ value: String(value), label: count(locale, value) }))}
              disabled={locked}
              onChange={(value) => change({ rows: Number(value) })}
            />
          ) : null}
          {settings.kind === 'street' ? (
            <Segment
              label={words.richEnd}
              name="side"
              value={choice.side ?? 'right'}
              options={[
                { value: 'left', label: words.left },
                { value: 'right', label: words.right },
              ]}
              disabled={locked}
              onChange={(value) => change({ side: value === 'left' ? 'left' : 'right' })}
            />
          ) : null}
        </div>
        <AutoplayNote words={words} autoplay={autoplay} />
        <Note
          words={words}
          locale={locale}
          phase={flying.length > 0 && phase === 'idle' ? 'rolling' : phase}
          refusal={table.refusal}
          offline={room.offline}
          balance={have / 100}
          stake={stake / 100}
          least={least / 100}
          onStake={(points) => setStake(Math.round(points * 100))}
          onLeave={framed ? () => lobby.tell({ type: 'exit' }) : undefined}
        />
        <PlayButtons
          words={words}
          locale={locale}
          autoplay={autoplay}
          label={
            phase === 'unanswered'
              ? words.askAgain
              : room.paused
                ? words.paused
                : full
                  ? words.tooMany
                  : words.drop
          }
          busy={phase === 'waiting' ? words.dropping : undefined}
          disabled={(phase === 'idle' && (short || full)) || room.paused}
          pending={waiting}
          onAutoplay={() => setPlanning(true)}
        />
        <Sitting words={words} locale={locale} sitting={table.sitting} rtp={state.rtp} />
      </form>
      {planning ? (
        <AutoplaySheet
          words={words}
          locale={locale}
          stake={stake / 100}
          balance={have / 100}
          onClose={() => setPlanning(false)}
          onStart={autoplay.start}
        />
      ) : null}
      <CheckSheet
        words={words}
        locale={locale}
        open={checking}
        onClose={() => setChecking(false)}
        fairness={last?.fairness ?? state.fairness}
        drawn={last ? turnsOf(last.outcome) : []}
        draws={Array.from({ length: last ? turnsOf(last.outcome).length : rowsOf(course) }, () => 2)}
        version={version}
      >
        {words.howPlinko}
      </CheckSheet>
    </main>
  );
}
