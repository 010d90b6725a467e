import { Plural, useLingui } from '@lingui/react/macro';
import type { Race } from '@parlor/contract/calls/contests.ts';
import { useQuery } from '@tanstack/react-query';
import { useGames } from '../../data/queries/catalogue.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { paths } from '../../navigation/paths.ts';
import { GameTile } from '../../ui/game/GameTile.tsx';
import { lookOf } from '../../ui/game/look-of.ts';
import { useGameLabels } from '../../ui/game/use-game-labels.ts';
import styles from './Race.module.css';

const SHOWN = 4;

/** A race without players yet: all prizes are free, and a few games that count. */
export function FirstOnTheBoard({ race }: { race: Race }) {
  const { t } = useLingui();
  const places = race.contest?.prizes.at(-1)?.to ?? 0;
  if (race.contest?.statistic === 'challengeScore')
    return (
      <>
        <h2 className={styles.title}>{t`Be first on the board`}</h2>
        <p className={styles.quiet}>
          <Plural
            value={places}
            one="The prize place is free. A correct guess takes it."
            other="All # prize places are free. A correct guess takes one."
          />
        </p>
      </>
    );
  return (
    <>
      <h2 className={styles.title}>{t`Be first on the board`}</h2>
      <p className={styles.quiet}>
        <Plural
          value={places}
          one="The prize place is free. Play a round to take it."
          other="All # prize places are free. Play a round to take one."
        />
      </p>
      <GamesThatCount race={race} />
    </>
  );
}

/** Under a short board: how many prizes nobody has yet, and games that count. Nothing if all are taken. */
export function FreePlaces({ race }: { race: Race }) {
  const free = (race.contest?.prizes.at(-1)?.to ?? 0) - race.entrants;
  if (free <= 0 || race.contest?.statistic === 'challengeScore') return null;
  return (
    <div className={styles.free}>
      <p className={styles.quiet}>
        <Plural
          value={free}
          one="# prize place is still free. Play a round to take it."
          other="# prize places are still free. Play a round to take one."
        />
      </p>
      <GamesThatCount race={race} />
    </div>
  );
}

function GamesThatCount({ race }: { race: Race }) {
  const { t } = useLingui();
  const labels = useGameLabels();
  const top = useQuery(useAsk().topGames());
  const counting = race.contest?.games;
  const chosen = useGames(counting?.slice(0, SHOWN) ?? []);
  const games = counting === undefined ? (top.data?.mostPlayed ?? []).slice(0, SHOWN) : chosen.games;
  return (
    <>
      {games.length === 0 && (
        <Button kind="quiet" href={paths.games()}>
          {t`Choose a game`}
        </Button>
      )}
      <div className={styles.games}>
        {games.map((game) => (
          <GameTile
            key={game.identifier}
            href={paths.game(game.identifier)}
            gameId={game.identifier}
            look={lookOf(game)}
            title={game.title}
            fact={labels.best(game)}
          />
        ))}
      </div>
    </>
  );
}
