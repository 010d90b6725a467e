import { useQuery } from '@tanstack/react-query';
import { useGames } from '../../services/catalogue.ts';
import { useAsk } from '../../services/ServicesContext.tsx';
import { paths } from '../../routes/paths.ts';
import { Section } from '../../ui/Page.tsx';
import { GameTile } from '../../ui/GameTile.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { lookOf } from '../../ui/look-of.ts';
import { useGameWords } from '../../ui/use-game-words.ts';
import styles from './KeepPlaying.module.css';

export type KeepPlayingProps = {
  title: string;
  /** The heading where fewer than three were played; without it there are then only those, or no section. */
  fallbackTitle?: string;
  more?: { href: string; label: string };
};

const MOST = 5;
const FEW = 3;

/** The games played last, in one line; where they are few, what most play after them. */
export function KeepPlaying({ title, fallbackTitle, more }: KeepPlayingProps) {
  const words = useGameWords();
  const ask = useAsk();
  const last = useQuery(ask.lastPlayed());
  const top = useQuery(ask.topGames());
  const played = useGames(last.data?.slice(0, MOST) ?? []);
  if (fallbackTitle === undefined && played.games.length === 0) return null;
  // Too few to make a line, or nobody known yet: what others play stands after them.
  const isShort = fallbackTitle !== undefined && played.games.length < FEW;
  const others = isShort
    ? (top.data?.mostPlayed ?? []).filter(({ identifier }) => !last.data?.includes(identifier))
    : [];
  const games = [...played.games, ...others].slice(0, MOST);
  const name = isShort ? fallbackTitle : title;
  if (games.length === 0)
    return (
      fallbackTitle !== undefined &&
      top.isPending && (
        <Section title={name} {...(more && { more })}>
          <div className={styles.line}>
            {Array.from({ length: MOST }, (_, place) => (
              <span key={place} className={styles.lid}>
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
          <li key={game.identifier} className={styles.lid}>
            <GameTile
              href={
                last.data?.includes(game.identifier)
                  ? paths.play(game.identifier)
                  : paths.game(game.identifier)
              }
              gameId={game.identifier}
              look={lookOf(game)}
              title={game.title}
              fact={words.best(game)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
