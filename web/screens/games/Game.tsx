import { Trans, useLingui } from '@lingui/react/macro';
import { BUILTIN_PROVIDER, type Game as CatalogueGame } from '@parlor/contract/calls/catalogue.ts';
import type { CSSProperties } from 'react';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { gamePalette } from '@parlor/art/games/look.ts';
import { PlayerBalance } from '../../features/balances/PlayerBalance.tsx';
import { GameFacts } from '../../features/catalogue/GameFacts.tsx';
import { GameGrid } from '../../features/catalogue/grid/GameGrid.tsx';
import { SwitchedOffBanner } from '../../features/switches/SwitchedOffBanner.tsx';
import { GameHeart } from '../../features/catalogue/GameHeart.tsx';
import { paths } from '../../navigation/paths.ts';
import { switchesOfGame, useSwitches } from '../../data/queries/switches.ts';
import { useGame } from '../../data/queries/catalogue.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { useQuery } from '@tanstack/react-query';
import { Art } from '../../ui/media/Art.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { lookOf } from '../../ui/game/look-of.ts';
import { PageHead, Section } from '../../ui/layout/Page.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useGameLabels } from '../../ui/game/use-game-labels.ts';
import styles from './Game.module.css';
import { NotLoaded } from '../../shell/problems/NotLoaded.tsx';

/** The details of a game: description, return, limits. */
export function Game({ gameId }: { gameId: string }) {
  const { t } = useLingui();
  const ask = useAsk();
  const top = useQuery(ask.topGames());
  const { game, error, retry } = useGame(gameId);
  const failure = useFailure(error);
  useTitle(game?.title ?? t`Game`);
  const back = { href: paths.games(), label: t`Games` };

  if (game === null)
    return (
      <>
        <PageHead title={t`Game`} back={back} />
        <EmptyState
          scene="search"
          title={t`Game not found`}
          act={<Button href={paths.games()}>{t`See all games`}</Button>}
        >
          {t`This game is not available. The link may be old.`}
        </EmptyState>
      </>
    );
  if (game === undefined && failure)
    return (
      <>
        <PageHead title={t`Game`} back={back} />
        <NotLoaded what={t`The game didn’t load`} failure={failure} onRetry={retry} />
      </>
    );
  const others = (top.data?.mostPlayed ?? []).filter(({ identifier }) => identifier !== gameId).slice(0, 8);
  return (
    <>
      <PageHead title={game?.title ?? t`Game`} back={back} hideFromWide>
        <PlayerBalance />
      </PageHead>
      {game ? <GameCover game={game} /> : <Skeleton width="100%" height={320} radius={20} />}
      {others.length > 0 && (
        <Section title={t`You might also like`} more={{ href: paths.games(), label: t`All games` }}>
          <GameGrid games={others} label={t`You might also like`} oneRow />
        </Section>
      )}
    </>
  );
}

const PlayButton = ({ game }: { game: CatalogueGame }) => {
  const { t } = useLingui();
  return (
    <Button href={paths.play(game.identifier)} wide>
      {t`Play`}
    </Button>
  );
};

/** Of a game that is off: its open round still goes on to the end. Of a studio's games only the studio knows the round. */
function FinishOpenRound({ game }: { game: CatalogueGame }) {
  const { t } = useLingui();
  const ask = useAsk();
  const { data } = useQuery(ask.fairness());
  const isOutside = game.provider !== BUILTIN_PROVIDER;
  const isOpen = data?.openRounds?.some(({ gameId }) => gameId === game.identifier) === true;
  if (!isOutside && !isOpen) return null;
  return (
    <Button href={paths.play(game.identifier)} wide kind="quiet">
      {isOpen ? t`Finish open round` : t`Open game (no new rounds)`}
    </Button>
  );
}

function GameCover({ game }: { game: CatalogueGame }) {
  const { t } = useLingui();
  const labels = useGameLabels();
  const look = lookOf(game);
  const back = labels.ofHundred(game);
  const category = labels.category(game.category);
  const isOff = useSwitches()(...switchesOfGame(game)) !== undefined;
  return (
    <div className={styles.cover}>
      <div
        className={styles.picture}
        style={{ '--wall': gamePalette(game.identifier, look).wall } as CSSProperties}
      >
        <Art
          svg={gameArt(game.identifier, look, undefined, true)}
          as="inline"
          className={styles.art}
          cover={game.identifier}
        />
        <GameHeart game={game} className={styles.heart} />
      </div>
      <div className={styles.words}>
        <p className={styles.kind}>
          <Trans>
            <Link href={paths.gamesBy('category', game.category)}>{category}</Link> by{' '}
            <Link href={paths.gamesBy('studio', game.producer)}>{game.producer}</Link>
          </Trans>
        </p>
        {game.description && <p className={styles.about}>{game.description}</p>}
        <p className={styles.plain}>
          {back && (
            <Trans>
              Over very many rounds, {back} of every 100 points staked are paid back on average. Single
              sessions can differ a lot.
            </Trans>
          )}{' '}
          {labels.feel(game)}
        </p>
        <SwitchedOffBanner of={switchesOfGame(game)} />
        <div className={styles.play}>
          {isOff ? <FinishOpenRound game={game} /> : <PlayButton game={game} />}
        </div>
        <Panel label={t`Game info`}>
          <h2 className={styles.pays}>{t`Game info`}</h2>
          <GameFacts game={game} />
        </Panel>
      </div>
    </div>
  );
}
