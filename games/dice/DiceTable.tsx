import { useCallback, useEffect, useMemo, useState, type FormEvent } from 'react';
import { AutoplaySheet } from '../page/AutoplaySheet.tsx';
import { AutoplayNote } from '../page/AutoplayNote.tsx';
import { CheckSheet } from '../page/CheckSheet.tsx';
import { count, percent, pointsText, times } from '../page/figures.ts';
import type { Room } from '../page/GameRoom.tsx';
import { History } from '../page/History.tsx';
import { Icon } from '../page/Icon.tsx';
import { Note } from '../page/Note.tsx';
import { PlayButtons } from '../page/PlayButtons.tsx';
import { Points } from '../page/Points.tsx';
import { Sitting } from '../page/Sitting.tsx';
import { MULTIPLIER_ONE } from '../odds.ts';
import { SoundSwitch } from '../page/SoundSwitch.tsx';
import { StakeField } from '../page/StakeField.tsx';
import { useAutoplay } from '../page/use-autoplay.tsx';
import { useTable, type Pace, type Round } from '../page/use-table.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { CupStage } from './CupStage.tsx';
import { facesOf } from './cup.ts';
import { fit, type Choice } from './fit.ts';
import { LadderStage } from './LadderStage.tsx';
import { isLit } from './lantern.ts';
import { drawnOf, isTrack, resultText } from './results.ts';
import { dicePlay, type DiceTable as Rules } from './rules.ts';
import { TrackStage } from './TrackStage.tsx';
import { winsWith } from './wins-with.ts';

const OPENING_FACES = [5, 3, 6, 2, 4];
const OPENING_STAKE = 1_000;
/** The dice are shown as soon as they have been in the air. */
const PACE: Pace = { airMs: 420, landsAfterMs: () => 0 };
const AUTOPLAY_GAP_MS = 700;

/** One table of dice, whichever of its kinds the rules name. */
export function DiceTable({ room }: { readonly room: Room }) {
  const { state, words, locale, lobby, framed, sound } = room;
  const rules = state.rules as Rules;
  const { settings } = rules;
  const play = useMemo(() => dicePlay(settings), [settings]);
  const least = Math.round(state.minStake * 100);
  const most = Math.round(state.maxStake * 100);
  const table = useTable(state, room.session, lobby, room.paused, room.still, PACE);
  const [choice, setChoice] = useState<Choice>(rules.opening as Choice);
  const [stake, setStake] = useState(Math.min(most, Math.max(least, OPENING_STAKE)));
  const [checking, setChecking] = useState(false);

  const lifted = table.phase === 'rolling' || table.phase === 'waiting';
  const last = table.rounds[0];
  const drawn = last ? drawnOf(last.outcome) : [];
  const won = !lifted && last !== undefined && last.win > last.stake;
  const have = Math.floor(table.balance.balance * 100 + 1e-6);
  const short = have < stake;

  const { roll: send } = table;
  const throwDice = useCallback((): void => send(stake / 100, choice), [send, stake, choice]);
  const autoplay = useAutoplay({
    table,
    paused: room.paused,
    stake,
    play: throwDice,
    gapMs: AUTOPLAY_GAP_MS,
    room: true,
  });
  const [planning, setPlanning] = useState(false);
  const locked = table.phase !== 'idle' || autoplay.left !== undefined;

  const change = (field: string, value: string | number): void => {
    table.forgiveRefusal();
    setChoice((before) => fit(settings, play, { ...before, [field]: value }, field));
  };
  const roll = (): void => {
    if (autoplay.left !== undefined) {
      autoplay.stop();
      return;
    }
    if (table.phase === 'idle' && (short || room.paused)) return;
    throwDice();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    roll();
  };

  // Space rolls from anywhere; where a control has the focus, the key is the control's.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const free = !(event.target instanceof Element) || !event.target.closest('button, input, dialog, a');
      if ((event.key === ' ' || event.key === 'Enter') && free && !event.repeat) {
        event.preventDefault();
        roll();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const landed = table.sitting.rounds;
  useEffect(() => {
    if (lifted) sound.knock(0, 0.5);
  }, [lifted, sound]);
  useEffect(() => {
    if (landed === 0) return;
    sound.knock(0, 0.15);
    sound.knock(60, 0.05);
    if (won) sound.win(120, Math.min(1, Math.log10(last.multiplier) / 3));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each round that lands
  }, [landed]);

  const results = play.distribution(choice);
  const total = results.reduce((sum, one) => sum + one.weight, 0n);
  const paying = results.filter((one) => one.multiplierE4 > 0);
  // The stake coming back, or less of it, is no win.
  const winning = results.filter((one) => one.multiplierE4 > MULTIPLIER_ONE);
  const chance = Number(winning.reduce((sum, one) => sum + one.weight, 0n)) / Number(total);
  const best = Math.max(...paying.map((one) => one.multiplierE4));
  const several = paying.length > 1;
  const could = Math.floor((stake * best) / 10_000) / 100;

  const resultOf = (round: Round): string => resultText(settings, round.choice, round.outcome, words, locale);
  const fresh = table.sitting.rounds > 0 && last !== undefined && !lifted;
  const litTimes = settings.kind === 'lantern' && drawn[1] !== undefined && isLit(drawn[1]) && !lifted;
  const outcome = last ? sayOutcome(last) : '';

  function sayOutcome(round: Round): string {
    if (round.win <= 0) return words.lost;
    const amount = pointsText(locale, round.win);
    return round.win <= round.stake ? words.returned(amount) : words.won(amount);
  }

  const stage = isTrack(settings) ? (
    settings.kind === 'ladder' ? (
      <LadderStage
        course={settings.courses.find(({ id }) => id === choice['course']) ?? settings.courses[0]!}
        words={words}
        locale={locale}
        roll={drawn[0]}
        won={won}
        lifted={lifted}
      />
    ) : (
      <TrackStage
        settings={settings}
        choice={choice}
        words={words}
        locale={locale}
        disabled={locked}
        roll={drawn[0]}
        won={won}
        lit={litTimes}
        lifted={lifted}
        onChange={change}
      />
    )
  ) : (
    <CupStage
      settings={settings}
      choice={choice}
      locale={locale}
      faces={drawn.length > 0 ? facesOf(drawn) : OPENING_FACES.slice(0, rules.draws.length)}
      rolled={drawn.length > 0}
      won={won}
      lifted={lifted}
      wins={(figure) => winsWith(settings, choice, figure)}
    />
  );

  return (
    <main className="game">
      <section className="stage" aria-label={words.table}>
        <div className="top">
          <History
            words={words}
            locale={locale}
            rounds={table.rounds}
            resultOf={resultOf}
            none={words.noResults}
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
        <div className="middle">
          {stage}
          <p
            className="outcome"
            aria-hidden="true"
            data-shown={fresh || undefined}
            data-won={won || undefined}
          >
            {fresh ? (
              last.win <= 0 ? (
                words.lost
              ) : last.win <= last.stake ? (
                words.returnedShort(pointsText(locale, last.win))
              ) : (
                <>
                  <Points amount={last.win} locale={locale} sign="+" />{' '}
                  <span className="figure">{times(locale, Math.round(last.multiplier * 10_000))}</span>
                </>
              )
            ) : settings.kind === 'lantern' ? (
              words.litLine(count(locale, settings.litTimes), count(locale, settings.litEvery))
            ) : null}
          </p>
        </div>
        <output className="sr">
          {fresh
            ? `${words.rolled(resultOf(last))} ${litTimes ? `${words.lit(count(locale, settings.litTimes))}. ` : ''}${outcome}`
            : ''}
        </output>
      </section>
      <form className="panel" onSubmit={submit}>
        {framed ? null : (
          <p className="alone">
            <span>{words.balance}</span> <Points amount={table.balance.balance} locale={locale} />
          </p>
        )}
        <StakeField
          words={words}
          locale={locale}
          stake={stake}
          least={least}
          most={most}
          disabled={locked}
          onChange={(value) => {
            table.forgiveRefusal();
            setStake(value);
          }}
        />
        <ChoiceFields
          settings={settings}
          play={play}
          choice={choice}
          words={words}
          locale={locale}
          disabled={locked}
          onChange={change}
        />
        <dl className="odds">
          <div>
            <dt>{words.chance}</dt>
            <dd>
              <bdi>{percent(locale, chance)} %</bdi>
            </dd>
          </div>
          <div>
            <dt>{words.pays}</dt>
            <dd>
              <bdi>{several ? words.upTo(times(locale, best)) : times(locale, best)}</bdi>
            </dd>
          </div>
          <div>
            <dt>{words.wouldBe}</dt>
            <dd>
              <bdi>{several ? words.upTo(pointsText(locale, could)) : pointsText(locale, could)}</bdi>
            </dd>
          </div>
        </dl>
        <AutoplayNote words={words} autoplay={autoplay} />
        <Note
          words={words}
          locale={locale}
          phase={table.phase}
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
          label={table.phase === 'unanswered' ? words.askAgain : room.paused ? words.paused : words.roll}
          busy={lifted ? words.rolling : undefined}
          disabled={table.phase === 'idle' && (short || room.paused)}
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
        drawn={drawn}
        draws={rules.draws}
        version={rules.version}
      >
        {settings.kind === 'lantern' ? words.howLantern : isTrack(settings) ? words.howTrack : words.howDice}
      </CheckSheet>
    </main>
  );
}
