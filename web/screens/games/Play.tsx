import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useRef, useState } from 'react';
import { PlayerBalance } from '../../features/balances/PlayerBalance.tsx';
import { GameFacts } from '../../features/catalogue/GameFacts.tsx';
import { LeaveSheet } from '../../features/play/LeaveSheet.tsx';
import { GameBar } from '../../features/play/GameBar.tsx';
import { FilledQuest } from '../../features/quests/filled/FilledQuest.tsx';
import { GameFailed } from '../../features/play/GameFailed.tsx';
import { GameFrame } from '../../features/play/GameFrame.tsx';
import { TurnPhone, useNeedsTurn } from '../../features/play/TurnPhone.tsx';
import { useFullScreen } from '../../features/play/use-full-screen.ts';
import { PlayReminderSheet } from '../../features/player-care/PlayReminderSheet.tsx';
import { usePlayReminder } from '../../features/player-care/use-play-reminder.ts';
import { useGameSession } from '../../features/play/use-game-session.ts';
import { useHiddenTab } from '../../features/play/use-hidden-tab.ts';
import { abilitiesOf } from '../../platform/host/abilities.ts';
import { useBackButton, useClosingGuard, usePlatform } from '../../platform/PlatformContext.tsx';
import { paths } from '../../navigation/paths.ts';
import { useGame } from '../../data/queries/catalogue.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { useGo, useGoBack } from '../../navigation/use-go.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { flagCheckered, trophy, x } from '../../ui/media/icons.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Fold } from '../../ui/layout/Fold.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { useGameLabels } from '../../ui/game/use-game-labels.ts';
import { HostBack } from '../../shell/HostBack.tsx';
import { NotLoaded } from '../../shell/problems/NotLoaded.tsx';
import styles from './Play.module.css';
import { GameQuests } from './GameQuests.tsx';
import { PlayRace } from './PlayRace.tsx';
import { PlayWins } from './PlayWins.tsx';

/** A game in its frame. On a phone nothing else. */
export function Play({ gameId }: { gameId: string }) {
  const { t } = useLingui();
  const { game, error } = useGame(gameId);
  const failure = useFailure(error);
  const { hasBackButton } = usePlatform();
  const back = useGoBack(paths.games());
  useTitle(game?.title ?? t`Play`);
  if (game) return <Table key={gameId} game={game} />;
  return (
    <div className={styles.nothing}>
      {hasBackButton ? (
        <HostBack onBack={back} />
      ) : (
        <IconButton
          icon={x}
          look="bare"
          label={t`Leave game`}
          className={styles.leave ?? ''}
          onClick={back}
        />
      )}
      {game === null ? (
        <EmptyState
          scene="search"
          heading="h1"
          title={t`Game not found`}
          act={<Button href={paths.games()}>{t`See all games`}</Button>}
        >
          {t`This game is not available. The link may be old.`}
        </EmptyState>
      ) : failure ? (
        <NotLoaded
          heading="h1"
          what={t`The game didn’t open`}
          failure={failure}
          onRetry={() => location.reload()}
        />
      ) : (
        <StepDots total={3} busy />
      )}
    </div>
  );
}

function Table({ game }: { game: Game }) {
  const { t } = useLingui();
  const labels = useGameLabels();
  const platform = usePlatform();
  const back = useGoBack(paths.game(game.identifier));
  const go = useGo();
  const [isAbout, setAbout] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const isHidden = useHiddenTab();
  const needsTurn = useNeedsTurn(game);
  const [wasTurned, setTurned] = useState(!needsTurn);
  // A started game stays when the phone is turned, because a round may be running.
  if (!needsTurn && !wasTurned) setTurned(true);
  const reminder = usePlayReminder();
  const covered = isHidden || isAbout || isRequested || needsTurn;
  const table = useGameSession(game, {
    isPaused: covered || reminder.due !== undefined,
    mayOpen: wasTurned,
    onExit: back,
  });
  const { phase, isInRound, isRoundWaiting } = table;
  /** A round that ends by itself: its result must not be told before the game shows it. */
  const isShown = isInRound && !isRoundWaiting;
  const screen = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(screen, { isWideOnly: !game.devices.includes('mobile') });
  const leave = () => (isInRound ? setRequested(true) : back());
  const seeBoard = (contest: string | undefined) => {
    setAbout(false);
    if (isInRound) setRequested(true);
    else go(paths.race(contest === undefined ? {} : { contest }));
  };
  useBackButton(leave);
  useClosingGuard(isInRound);

  const wider = abilitiesOf(platform).fullScreen ? fullScreen : undefined;
  const howItPays = t`Game info`;
  return (
    <div className={styles.table} ref={screen}>
      <div className={styles.main}>
        <GameBar
          title={game.title}
          line={labels.line(game)}
          onLeave={platform.hasBackButton ? undefined : leave}
          onAbout={() => setAbout(true)}
          onLimits={() => (isInRound ? setRequested(true) : go(paths.limits()))}
          fullScreen={fullScreen}
          balance={<PlayerBalance />}
        />
        <section className={styles.frame} aria-label={t`Game`}>
          {phase.name === 'trouble' ? (
            <GameFailed
              game={game}
              trouble={phase.trouble}
              reference={phase.reference}
              onRetry={table.retry}
            />
          ) : !wasTurned ? (
            <TurnPhone game={game} fullScreen={wider} />
          ) : (
            <>
              <GameFrame
                game={game}
                frame={table.frame}
                url={phase.name === 'opening' ? undefined : phase.url}
                isOpen={phase.name === 'open'}
                isCovered={needsTurn}
                onLoaded={table.onLoaded}
              />
              {needsTurn && <TurnPhone game={game} hasBegun fullScreen={wider} />}
              <FilledQuest
                game={game}
                onQuests={() => (isInRound ? setRequested(true) : go(paths.quests()))}
              />
            </>
          )}
        </section>
      </div>
      <aside className={styles.side}>
        <Panel label={howItPays}>
          <h2 className={styles.heading}>{howItPays}</h2>
          <GameFacts game={game} />
        </Panel>
        <GameQuests game={game} />
        <Panel>
          <PlayRace game={game} isHeld={isShown} onBoard={seeBoard} />
        </Panel>
        <Panel>
          <PlayWins game={game} isHeld={isShown} />
        </Panel>
      </aside>
      <AboutSheet
        game={game}
        isOpen={isAbout}
        onClose={() => setAbout(false)}
        isHeld={isShown}
        onBoard={seeBoard}
        fullScreen={fullScreen}
      />
      <LeaveSheet
        open={isRequested}
        waits={isRoundWaiting}
        onStay={() => setRequested(false)}
        onLeave={back}
      />
      {/* Not during a round that ends by itself: its result belongs to the sums. */}
      <PlayReminderSheet
        due={isShown ? undefined : reminder.due}
        onGoOn={reminder.read}
        onStop={() => {
          reminder.read();
          leave();
        }}
      />
    </div>
  );
}

type AboutSheetProps = {
  game: Game;
  isOpen: boolean;
  onClose: () => void;
  isHeld: boolean;
  onBoard: (contestId: string | undefined) => void;
  fullScreen: ReturnType<typeof useFullScreen>;
};

/** The facts of the game, and the contest and the wins of others, folded. On a phone, which has no room beside the game. */
function AboutSheet({ game, isOpen, onClose, isHeld, onBoard, fullScreen }: AboutSheetProps) {
  const { t } = useLingui();
  const [showsRace, setShowsRace] = useState(false);
  const [showsWins, setShowsWins] = useState(false);
  return (
    <Sheet open={isOpen} onClose={onClose} title={game.title}>
      {game.description && <p className={styles.about}>{game.description}</p>}
      <GameFacts game={game} />
      <Fold icon={flagCheckered} title={t`Contest`} isOpen={showsRace} onToggle={setShowsRace}>
        {showsRace && <PlayRace game={game} isHeld={isHeld} onBoard={onBoard} />}
      </Fold>
      <Fold icon={trophy} title={t`Live wins`} isOpen={showsWins} onToggle={setShowsWins}>
        {showsWins && <PlayWins game={game} isHeld={isHeld} />}
      </Fold>
      {fullScreen && (
        <div className={styles.full}>
          <Button
            kind="quiet"
            wide
            onClick={() => {
              onClose();
              fullScreen.turn();
            }}
          >
            {fullScreen.isFull ? t`Exit full screen` : t`Full screen`}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
