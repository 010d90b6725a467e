'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useQuery } from '@tanstack/react-query';
import { useGames } from '../../../data/queries/catalogue.ts';
import { useAsk } from '../../../data/ServicesContext.tsx';
import { paths } from '../../../navigation/paths.ts';
import { Section } from '../../../ui/layout/Page.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useGameLabels } from '../../../ui/game/use-game-labels.ts';
import { gamesToKeepPlaying, KEEP_PLAYING } from './games-to-keep-playing.ts';
import styles from './KeepPlaying.module.css';
import { LineTile } from './LineTile.tsx';

export type KeepPlayingProps = {
  title: string;
  /**
   * Heading if the player has played nothing. With it, the row is filled with popular games. Without it, the
   * row has only the player's games, or is left out.
   */
  fallbackTitle?: string;
  more?: { href: string; label: string };
  /** Games that the screen shows above. */
  without?: readonly string[];
};

const FEW = 3;

/** A row of the games played last, filled with the most played games if there are few. */
export function KeepPlaying({ title, fallbackTitle, more, without }: KeepPlayingProps) {
  const labels = useGameLabels();
  const ask = useAsk();
  const last = useQuery(ask.lastPlayed());
  const top = useQuery(ask.topGames());
  const played = useGames(gamesToKeepPlaying(last.data ?? [], without));
  if (fallbackTitle === undefined && played.games.length === 0) return null;
  // Too few to fill a row, or the player is not known yet: popular games follow.
  const isShort = fallbackTitle !== undefined && played.games.length < FEW;
  const others = isShort
    ? (top.data?.mostPlayed ?? []).filter(({ identifier }) => !last.data?.includes(identifier))
    : [];
  const games = [...played.games, ...others].slice(0, KEEP_PLAYING);
  const name = played.games.length === 0 && fallbackTitle !== undefined ? fallbackTitle : title;
  if (games.length === 0)
    return (
      fallbackTitle !== undefined &&
      top.isPending && (
        <Section title={name} {...(more && { more })}>
          <div className={styles.line}>
            {Array.from({ length: KEEP_PLAYING }, (_, place) => (
              <span key={place} className={styles.cover}>
                <span className={styles.waits}>
                  <Skeleton width="100%" height="100%" radius={14} />
                </span>
                <span className={styles.words}>
                  <Skeleton width="70%" height={14} radius={6} />
                </span>
              </span>
            ))}
          </div>
        </Section>
      )
    );
  return (
    <Section title={name} {...(more && { more })}>
      <ul className={styles.line}>
        {games.map((game) => (
          <li key={game.identifier} className={styles.cover}>
            <LineTile
              href={
                last.data?.includes(game.identifier)
                  ? paths.play(game.identifier)
                  : paths.game(game.identifier)
              }
              game={game}
              fact={labels.best(game)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
