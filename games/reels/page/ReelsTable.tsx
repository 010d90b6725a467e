import { useMemo, useState } from 'react';
import type { ReelsSettings } from '@parlor/contract/content/game-families/reels.ts';
import { Outcome } from '../../page/frame/Outcome.tsx';
import { roundResultText } from '../../page/frame/RoundResult.tsx';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { RoundsPanel } from '../../page/panel/RoundsPanel.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/feel/use-end-sound.tsx';
import { AUTOPLAY_GAP_MS } from '../../page/play/autoplay.ts';
import { useRoundsPlay } from '../../page/play/use-rounds-play.tsx';
import type { Pace, Round } from '../../page/play/use-table.tsx';
import { stripsOf, type ReelsChoice } from '../machine.ts';
import { HELD_MS } from '../../page/feel/anticipation.ts';
import { drawnOf } from '../../reading.ts';
import { awaitsLastReel } from './awaited.ts';
import { PaySheet } from './PaySheet.tsx';
import { ReelsChoices } from './ReelsChoices.tsx';
import { ReelsStage } from './ReelsStage.tsx';
import { spinText } from '../results.ts';
import { reelsPlay, type ReelsPlay, type ReelsTable as Rules } from '../rules.ts';
import type { Spin } from '../spin.ts';
import { beforeLastMs, lastsMs, lengthsOf, turnsOf } from './turning.ts';

/** From the last stop to the result. */
const REST_MS = 60;

interface Played {
  readonly choice: ReelsChoice;
  readonly drawn: readonly number[];
  readonly spin: Spin;
}

/** A round that these reels can show. Undefined if it was played on others. */
function playedOf(play: ReelsPlay, round: Round | undefined): Played | undefined {
  if (!round || play.problemOf(round.choice) !== undefined) return undefined;
  const drawn = drawnOf(round.outcome);
  if (drawn.length !== play.drawsOf(round.choice).length) return undefined;
  return { choice: round.choice as ReelsChoice, drawn, spin: play.spin(round.choice, drawn) };
}

/** Stops after a draw: the second stop of reels that spun twice. */
function standing(settings: ReelsSettings, { drawn, spin: { before } }: Played): readonly number[] {
  const reels = stripsOf(settings).length;
  return before ? before.held.map((held, reel) => drawn[held ? reel : reels + reel] ?? 0) : drawn;
}

const isAwaited = (play: ReelsPlay, { choice, drawn, spin }: Played): boolean =>
  awaitsLastReel(play, choice, drawn, spin);

/** The spins without a wait. */
const turnsUnder = (settings: ReelsSettings, { choice, drawn, spin }: Played) =>
  turnsOf(lengthsOf(settings, choice), [], drawn, spin.before?.held);

/** The animation of the reels depends on the draw. */
const usePace = (play: ReelsPlay, settings: ReelsSettings): Pace =>
  useMemo(
    () => ({
      airMs: 0,
      landsAfterMs: (round) => {
        const played = playedOf(play, round);
        if (!played) return 0;
        return lastsMs(turnsUnder(settings, played)) + (isAwaited(play, played) ? HELD_MS : 0) + REST_MS;
      },
    }),
    [play, settings],
  );

/** The table of all reels games. The rules say which kind. */
export function ReelsTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound } = page;
  const { settings, opening, version } = state.rules as Rules;
  const play = useMemo(() => reelsPlay(settings), [settings]);
  const pace = usePace(play, settings);
  const rounds = useRoundsPlay({ page, pace, opening, maxFlying: 1, gapMs: AUTOPLAY_GAP_MS.reels });
  const { controls, choice, auto, waiting, last, fresh } = rounds;
  const { table, stakes, autoplay } = controls;
  const [showsPays, setShowsPays] = useState(false);

  const { flying, phase, hurry } = table;
  const turning = flying[0];
  const locked = phase !== 'idle' || turning !== undefined || auto;

  const stood = useMemo(() => playedOf(play, last), [play, last]);
  const under = useMemo(() => playedOf(play, turning), [play, turning]);
  const awaited = useMemo(() => under !== undefined && isAwaited(play, under), [play, under]);
  const stops = useMemo(() => (stood ? standing(settings, stood) : []), [settings, stood]);
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
  const resultOf = (round: Round): string => {
    const played = playedOf(play, round);
    return played ? spinText(settings, played.spin, labels, locale) : '';
  };
  const shown = turning ? undefined : fresh;
  const lead = fresh ? '' : labels.howPays[settings.kind];
  const why = turning || waiting ? '' : shown && shown.win > 0 ? resultOf(shown) : lead;

  return (
    <GameTable
      page={page}
      family="reels"
      rounds={table.rounds}
      resultOf={resultOf}
      none={labels.noSpins}
      stage={
        <>
          <ReelsStage
            settings={settings}
            choice={under?.choice ?? (shown ? stood?.choice : undefined) ?? choice}
            stops={stops}
            spin={shown ? stood?.spin : undefined}
            drawn={under?.drawn}
            held={under ? under.spin.before?.held : shown ? stood?.spin.before?.held : undefined}
            waiting={waiting}
            awaited={awaited}
            sound={sound}
            share={page.share}
            locale={locale}
            onTap={hurry}
          />
          <div className="said">
            <Outcome page={page} round={waiting ? undefined : shown} />
            <p className="why" aria-hidden="true">
              {why}
            </p>
            <button
              type="button"
              className="pays-button"
              aria-haspopup="dialog"
              onClick={() => setShowsPays(true)}
            >
              {labels.whatPays}
            </button>
          </div>
        </>
      }
      held={
        awaited && turning && under
          ? { key: turning.roundId, afterMs: beforeLastMs(turnsUnder(settings, under)), forMs: HELD_MS }
          : undefined
      }
      announcement={shown && !auto ? `${resultOf(shown)} ${roundResultText(shown, page)}` : ''}
      panel={
        <>
          <RoundsPanel
            {...controls}
            onPress={press}
            label={turning ? labels.stopReels : labels.spin}
            busy={phase === 'waiting' ? labels.noResultYet : undefined}
            disabled={(phase === 'idle' && !turning && stakes.short) || page.paused}
            pending={waiting}
          >
            <div className="two">
              <StakeField {...controls} disabled={auto || phase !== 'idle'} wide={false} />
              <ReelsChoices
                labels={labels}
                locale={locale}
                settings={settings}
                choice={choice}
                disabled={locked}
                onChange={(part) => rounds.change((before) => ({ ...before, ...part }))}
              />
            </div>
          </RoundsPanel>
          {showsPays ? (
            <PaySheet
              settings={settings}
              choice={choice}
              labels={labels}
              locale={locale}
              onClose={() => setShowsPays(false)}
            />
          ) : null}
        </>
      }
      check={{
        drawn: last ? drawnOf(last.outcome) : [],
        draws: play.drawsOf(stood?.choice ?? choice),
        version: version,
        how: labels.howReels[settings.kind],
      }}
    />
  );
}
