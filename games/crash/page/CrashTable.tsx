import { Outcome } from '../../page/frame/Outcome.tsx';
import { roundResultText } from '../../page/frame/RoundResult.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { count, pointsText, times } from '../../page/look/figures.ts';
import { AutoplayNote } from '../../page/panel/AutoplayNote.tsx';
import { Note } from '../../page/panel/Note.tsx';
import { Panel } from '../../page/panel/Panel.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/feel/use-end-sound.tsx';
import { useOnceFor } from '../../page/play/use-latest.tsx';
import { multiplierAt } from '../curve.ts';
import { endOfBet, resultText } from '../results.ts';
import type { CrashChoice, CrashTable as Rules } from '../rules.ts';
import { AutoField } from './AutoField.tsx';
import { Bettors } from './Bettors.tsx';
import { CurveStage } from './CurveStage.tsx';
import type { Phase } from './phases.ts';
import { useBet } from './use-bet.tsx';
import { usePhase } from './use-phase.tsx';
import { useSharedTable } from './use-shared-table.tsx';
import { VerifySheet } from './VerifySheet.tsx';

const NO_BETS = { count: 0, staked: 0, list: [] };
/** Multipliers at which the rise is heard, in hundredths. */
const SOUND_STEPS = [125, 150, 200, 300, 500, 1_000, 2_500, 5_000];
type Play = ReturnType<typeof useBet>;

/** The table of all crash games: a round that all players share. */
export function CrashTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound, session, still } = page;
  const { settings, version } = state.rules as Rules;
  const shared = useSharedTable(session);
  const { table: told } = shared;
  const phase = usePhase(shared, still);
  const play = useBet(page, phase, told?.round?.round ?? 0);
  const { table, stakes, autoplay, bet, auto, fresh } = play;
  const nowE2 = phase.is === 'rising' ? multiplierAt(settings, phase.ms) : 100;
  const value = Math.floor((stakes.stake * Math.min(nowE2, bet?.auto ?? nowE2)) / 100);
  const isLocked = table.open !== undefined || table.phase !== 'idle' || autoplay.left !== undefined;

  useOnceFor(phase.is === 'rising' ? phase.round : undefined, () => sound.knock(0, 0.6));
  useOnceFor(phase.is === 'ended' ? phase.round : undefined, () => sound.knock(0, 0));
  useEndSound(table.answered.count, fresh, (height) => {
    if (height !== undefined) sound.win(0, height);
  });
  useBeginKey(
    page,
    () => {
      if (!play.isBetRunning) play.onPress();
    },
    (key) => {
      if (key !== 'c' || !play.isBetRunning) return false;
      play.onPress();
      return true;
    },
  );
  // The rise is heard, higher with each step.
  const steps = SOUND_STEPS.filter((e2) => nowE2 >= e2).length;
  useOnceFor(phase.is === 'rising' && steps > 0 ? phase.round * SOUND_STEPS.length + steps : undefined, () =>
    sound.knock(0, 0.25 + steps / 12),
  );
  // The result stays until the next round opens.
  const result = fresh && (fresh.choice as CrashChoice).round === told?.round?.round ? fresh : undefined;
  const end = endOfBet(result?.outcome);
  return (
    <GameTable
      page={page}
      family="crash"
      rounds={table.rounds}
      resultOf={(round) => resultText(round, labels, locale)}
      none={labels.noRounds}
      stage={
        <>
          <p className="sr" id="keys">
            {labels.crashKeys}
          </p>
          <Points page={page} past={told?.past ?? []} />
          <CurveStage
            page={page}
            phase={phase}
            now={shared.now}
            risesAtMs={told?.round ? Date.parse(told.round.risesAt) : 0}
            takenE2={end && 'out' in end ? end.out : undefined}
          />
          <Outcome page={page} round={result} isTaken>
            {lineOf(page, phase, play)}
          </Outcome>
          <Bettors page={page} bets={told?.bets ?? NO_BETS} />
        </>
      }
      announcement={announcementOf(page, phase, fresh, play.isBetRunning)}
      panel={
        <Panel
          page={page}
          table={table}
          stakes={stakes}
          autoplay={autoplay}
          onPress={play.onPress}
          note={<CrashNote page={page} play={play} />}
          label={labelOf(page, play, value)}
          busy={table.phase === 'waiting' ? labels.noResultYet : undefined}
          disabled={
            page.paused ||
            (table.phase === 'idle' && (table.open ? !play.isBetRunning : stakes.short || told === undefined))
          }
          pending={table.phase === 'rolling'}
          takes={play.isBetRunning}
        >
          <StakeField page={page} table={table} stakes={stakes} disabled={isLocked} wide={false} />
          <AutoField
            page={page}
            auto={auto}
            topE2={settings.topE2}
            disabled={isLocked}
            onChange={play.setAuto}
          />
        </Panel>
      }
      check={{ drawn: [], draws: [], version, how: labels.howCrash }}
      checkSheet={(onClose) => <VerifySheet page={page} table={told} onClose={onClose} />}
    />
  );
}

/** At which multipliers the last rounds ended. */
function Points({
  page: { labels, locale },
  past,
}: {
  readonly page: GamePageContext;
  readonly past: ReadonlyArray<{ readonly round: number; readonly point: number }>;
}) {
  return (
    <ol className="points" aria-label={labels.crashLast} data-shortened="older-rounds">
      {past.slice(0, 10).map(({ round, point }) => (
        <li
          key={round}
          className="figure"
          data-high={point >= 1_000 || undefined}
          data-low={point < 150 || undefined}
        >
          {times(locale, point * 100)}
        </li>
      ))}
    </ol>
  );
}

function labelOf({ labels, locale }: GamePageContext, play: Play, value: number): string {
  if (play.isBetRunning) return labels.takeIt(pointsText(locale, value / 100));
  if (play.table.open) return labels.crashPlaced;
  if (play.mayBet) return labels.crashBet;
  return play.isQueued ? labels.crashQueued : labels.crashBetNext;
}

/** The line that shows until there is a result. */
function lineOf({ labels, locale }: GamePageContext, phase: Phase, { bet, table }: Play): string {
  if (phase.is === 'betting')
    return labels.crashStartsIn(count(locale, Math.max(1, Math.ceil(phase.leftMs / 1_000))));
  if (phase.is === 'ended' && table.open) return labels.lost;
  if (bet?.auto !== undefined && table.open) return labels.crashAutoOn(times(locale, bet.auto * 100));
  return phase.is === 'waiting' ? labels.crashNextSoon : '';
}

/** Screen reader text. The figures of the curve are on the button. */
function announcementOf(
  page: GamePageContext,
  phase: Phase,
  fresh: Play['fresh'],
  isBetRunning: boolean,
): string {
  const { labels, locale } = page;
  const result = fresh ? `${resultText(fresh, labels, locale)} ${roundResultText(fresh, page)}` : '';
  if (phase.is === 'ended') return `${labels.crashEndedAt(times(locale, phase.pointE2 * 100))} ${result}`;
  if (phase.is === 'rising') return isBetRunning ? labels.crashRising : result;
  return phase.is === 'betting' ? labels.crashBetting : '';
}

/** Notes about a bet. Otherwise the note of every game. */
function CrashNote({ page, play }: { readonly page: GamePageContext; readonly play: Play }) {
  const { labels } = page;
  const { table, autoplay, stakes } = play;
  const { refusal, phase, open } = table;
  if (phase === 'idle' && page.offline) return <output className="note">{labels.crashOffline}</output>;
  if (phase === 'idle' && refusal?.code === 'ROUND_CLOSED')
    return <output className="note">{labels.crashTooLate}</output>;
  if (phase === 'idle' && open && table.isFoundOpen)
    return <output className="note">{labels.crashFound}</output>;
  return (
    <>
      <AutoplayNote labels={labels} autoplay={autoplay} />
      <Note page={page} stakes={stakes} phase={phase} refusal={refusal} isStaked={open !== undefined} />
    </>
  );
}
