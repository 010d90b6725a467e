import { useCallback, useMemo, useState } from 'react';
import type { ReelRisk, ReelsSettings } from '@parlor/contract/content/reels.ts';
import { Brought, broughtText } from '../../page/frame/Brought.tsx';
import { CountSegment } from '../../page/controls/CountSegment.tsx';
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
import { stripsOf, type ReelsChoice } from '../machine.ts';
import { PaySheet } from './PaySheet.tsx';
import { ReelsStage } from './ReelsStage.tsx';
import { drawnOf, spinText } from '../results.ts';
import { linesOffered, reelsPlay, risksOffered, type ReelsPlay, type ReelsTable as Rules } from '../rules.ts';
import type { Spin } from '../spin.ts';
import { lastsMs, lengthsOf, turnsOf } from './turning.ts';

const AUTOPLAY_GAP_MS = 650;

interface Played {
  readonly choice: ReelsChoice;
  readonly drawn: readonly number[];
  readonly spin: Spin;
}

/** A round as these reels can show it; undefined where it was played on others. */
function playedOf(play: ReelsPlay, round: Round | undefined): Played | undefined {
  if (!round || play.problemOf(round.choice) !== undefined) return undefined;
  const drawn = drawnOf(round.outcome);
  if (drawn.length !== play.drawsOf(round.choice).length) return undefined;
  return { choice: round.choice as ReelsChoice, drawn, spin: play.spin(round.choice, drawn) };
}

/** Where the reels stand after a draw: where some turned twice, their second stop. */
function standing(settings: ReelsSettings, { drawn, spin: { before } }: Played): readonly number[] {
  const reels = stripsOf(settings).length;
  return before ? before.held.map((held, reel) => drawn[held ? reel : reels + reel] ?? 0) : drawn;
}

/** One machine of reels, whichever of its kinds the rules name. */
export function ReelsTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound } = page;
  const { settings, opening, version } = state.rules as Rules;
  const play = useMemo(() => reelsPlay(settings), [settings]);
  const pace = useMemo<Pace>(
    () => ({
      airMs: 0,
      landsAfterMs: (round) => {
        const played = playedOf(play, round);
        if (!played) return 0;
        const lengths = lengthsOf(settings, played.choice);
        return lastsMs(turnsOf(lengths, [], played.drawn, played.spin.before?.held)) + 60;
      },
    }),
    [play, settings],
  );
  const table = useTable(state, page.session, page.lobby, page.paused, page.still, pace);
  const [choice, setChoice] = useState<ReelsChoice>(opening);
  const stakes = useStake(state, table);
  const { stake, short } = stakes;
  const [showsPays, setShowsPays] = useState(false);

  const { flying, phase, roll: send, hurry } = table;
  const turning = flying[0];
  const spinNow = useCallback((): void => send(stake / 100, choice), [send, stake, choice]);
  const autoplay = useAutoplay({
    table,
    paused: page.paused,
    stake,
    play: spinNow,
    gapMs: AUTOPLAY_GAP_MS,
    room: flying.length === 0,
  });
  const auto = autoplay.left !== undefined;
  const waiting = phase === 'rolling' || phase === 'waiting';
  const locked = phase !== 'idle' || turning !== undefined || auto;

  const last = table.rounds[0];
  const fresh = table.sitting.rounds > 0 ? last : undefined;
  const stood = useMemo(() => playedOf(play, last), [play, last]);
  const under = useMemo(() => playedOf(play, turning), [play, turning]);
  const stops = useMemo(() => (stood ? standing(settings, stood) : []), [settings, stood]);
  useEndSound(table.sitting.rounds, last, (height) => {
    sound.knock(0, 0);
    if (height !== undefined) sound.win(60, height);
  });

  const press = (): void => {
    if (auto) autoplay.stop();
    else if (turning) hurry();
    else if (phase === 'unanswered' || (phase === 'idle' && !short && !page.paused)) spinNow();
  };
  useBeginKey(press);
  const change = (part: ReelsChoice): void => {
    table.forgiveRefusal();
    setChoice((before) => ({ ...before, ...part }));
  };

  const resultOf = (round: Round): string => {
    const played = playedOf(play, round);
    return played ? spinText(settings, played.spin, labels, locale) : '';
  };
  const won = fresh !== undefined && fresh.win > fresh.stake;
  const lines = linesOffered(settings);
  const risks = risksOffered(settings);
  const lead = labels.howPays[settings.kind];
  const shown = turning ? undefined : fresh;

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
            sound={sound}
            onTap={hurry}
          />
          <div className="said">
            <p className="outcome" aria-hidden="true" data-won={won || undefined}>
              {turning || waiting ? null : fresh ? <Brought round={fresh} room={page} /> : null}
            </p>
            <p className="why" aria-hidden="true">
              {turning || waiting ? '' : fresh ? (fresh.win > 0 ? resultOf(fresh) : '') : lead}
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
      said={shown && !auto ? `${resultOf(shown)} ${broughtText(shown, page)}` : ''}
      panel={
        <>
          <RoundsPanel
            page={page}
            table={table}
            stakes={stakes}
            autoplay={autoplay}
            onPress={press}
            label={turning ? labels.stopReels : labels.spin}
            busy={phase === 'waiting' ? labels.dropping : undefined}
            disabled={(phase === 'idle' && !turning && short) || page.paused}
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
              {risks.length > 0 ? (
                <Segment
                  label={labels.risk}
                  name="risk"
                  value={choice.risk ?? 'mid'}
                  options={risks.map((value) => ({ value, label: labels.risks[value] }))}
                  disabled={locked}
                  onChange={(value) => change({ risk: value as ReelRisk })}
                />
              ) : null}
              {lines.length > 0 ? (
                <CountSegment
                  label={labels.lines}
                  name="lines"
                  locale={locale}
                  value={choice.lines ?? 0}
                  offered={lines}
                  disabled={locked}
                  onChange={(value) => change({ lines: value })}
                />
              ) : null}
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
