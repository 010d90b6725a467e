import { Trans, useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/catalogue.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { PlayerBalance } from '../features/balance/PlayerBalance.tsx';
import { GameFacts } from '../features/games/GameFacts.tsx';
import { LeaveSheet } from '../features/play/LeaveSheet.tsx';
import { TableBar } from '../features/play/TableBar.tsx';
import { TableFailed } from '../features/play/TableFailed.tsx';
import { TableFrame } from '../features/play/TableFrame.tsx';
import { useTable } from '../features/play/use-table.ts';
import { useHiddenTab } from '../features/play/use-hidden-tab.ts';
import { useBackButton, usePlatform } from '../platform/PlatformContext.tsx';
import { paths } from '../routes/paths.ts';
import { useGame } from '../services/catalogue.ts';
import { useGoBack } from '../services/use-go.ts';
import { useTitle } from '../services/use-title.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { x } from '../ui/icons.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pegs } from '../ui/Pegs.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useGameWords } from '../ui/use-game-words.ts';
import { HostBack } from './HostBack.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import styles from './Play.module.css';
import { QuestsAtTable } from './QuestsAtTable.tsx';

/** A game in its frame, and nothing else on a phone. */
export function Play({ gameId }: { gameId: string }) {
  const { t } = useLingui();
  const { game, error } = useGame(gameId);
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
          label={t`Leave the table`}
          className={styles.leave ?? ''}
          onClick={back}
        />
      )}
      {game === null ? (
        <EmptyState
          scene="search"
          heading="h1"
          title={t`No such game`}
          act={
            <Button href={paths.games()}>
              <Trans>Show all games</Trans>
            </Button>
          }
        >
          <Trans>The box is not on our shelves. The link may be old.</Trans>
        </EmptyState>
      ) : error ? (
        <NotLoaded what={t`The table didn’t open`} error={error} onRetry={() => location.reload()} />
      ) : (
        <Pegs total={3} busy />
      )}
    </div>
  );
}

function Table({ game }: { game: Game }) {
  const { t } = useLingui();
  const words = useGameWords();
  const platform = usePlatform();
  const back = useGoBack(paths.game(game.identifier));
  const [isAbout, setAbout] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isHidden = useHiddenTab();
  const table = useTable(game, { isPaused: isHidden || isAbout || isAsked, onExit: back });
  const { phase, isInRound } = table;
  const leave = () => (isInRound ? setAsked(true) : back());
  useBackButton(leave);
  const guard = useEffectEvent((on: boolean) => platform.guardClose(on));
  useEffect(() => {
    guard(isInRound);
    return () => guard(false);
  }, [isInRound]);

  const howItPays = t`How it pays`;
  return (
    <div className={styles.table}>
      <div className={styles.main}>
        <TableBar
          title={game.title}
          line={words.line(game)}
          onLeave={platform.hasBackButton ? undefined : leave}
          onAbout={() => setAbout(true)}
          balance={<PlayerBalance />}
        />
        <section className={styles.frame} aria-label={t`Table`}>
          {phase.name === 'trouble' ? (
            <TableFailed
              game={game}
              trouble={phase.trouble}
              reference={phase.reference}
              onRetry={table.retry}
            />
          ) : (
            <TableFrame
              game={game}
              frame={table.frame}
              url={phase.name === 'opening' ? undefined : phase.url}
              isOpen={phase.name === 'open'}
            />
          )}
        </section>
      </div>
      <aside className={styles.side}>
        <Panel label={howItPays}>
          <h2 className={styles.heading}>{howItPays}</h2>
          <GameFacts game={game} />
        </Panel>
        <QuestsAtTable game={game} />
      </aside>
      <Sheet open={isAbout} onClose={() => setAbout(false)} title={game.title}>
        {game.description && <p className={styles.about}>{game.description}</p>}
        <GameFacts game={game} />
      </Sheet>
      <LeaveSheet open={isAsked} onStay={() => setAsked(false)} onLeave={back} />
    </div>
  );
}
