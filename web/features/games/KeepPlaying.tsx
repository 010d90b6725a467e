import { useQuery } from '@tanstack/react-query';
import { useGames } from '../../services/catalogue.ts';
import { useAsk } from '../../services/ServicesContext.tsx';
import { paths } from '../../routes/paths.ts';
import { Section } from '../../ui/Page.tsx';
import { GameTile } from '../../ui/GameTile.tsx';
import { lookOf } from '../../ui/look-of.ts';
import { useGameWords } from '../../ui/use-game-words.ts';
import styles from './KeepPlaying.module.css';

export type KeepPlayingProps = {
  title: string;
  /** The heading where nothing was played yet; without it there is then no section. */
  fallbackTitle?: string;
  more?: { href: string; label: string };
};

const MOST = 5;

/** The games played last, in one line; where nothing was played yet, what most play. */
export function KeepPlaying({ title, fallbackTitle, more }: KeepPlayingProps) {
  const words = useGameWords();
  const ask = useAsk();
  const last = useQuery(ask.lastPlayed());
  const top = useQuery(ask.topGames());
  const played = useGames(last.data?.slice(0, MOST) ?? []);
  const isFallback = last.data !== undefined && last.data.length === 0;
  if (isFallback && fallbackTitle === undefined) return null;
  const games = isFallback ? (top.data?.mostPlayed.slice(0, MOST) ?? []) : played.games;
  if (games.length === 0) return null;
  const name = isFallback && fallbackTitle !== undefined ? fallbackTitle : title;
  return (
    <Section title={name} {...(more && { more })}>
      <ul className={styles.line}>
        {games.map((game) => (
          <li key={game.identifier} className={styles.lid}>
            <GameTile
              href={isFallback ? paths.game(game.identifier) : paths.play(game.identifier)}
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
