import type { CSSProperties } from 'react';
import { gameInk, gamePalette, type GameLook } from '@parlor/art/games/look.ts';
import { ButtonFace } from '../controls/ButtonFace.tsx';
import { GameCover } from './GameCover.tsx';
import { Link } from '../controls/Link.tsx';
import styles from './HeroCard.module.css';

export type HeroCardProps = {
  href: string;
  gameId: string;
  look?: Partial<GameLook>;
  /** "Today’s pick", "New". */
  kicker: string;
  title: string;
  /** "Reels, up to ×5,000". */
  fact: string;
  /** Label of its button: "Play". */
  act: string;
  /** Why it cannot be played now. The picture is grey, and the reason replaces fact and button. */
  unavailable?: string;
};

/** A wide cover. The whole card is the link. Text colours come from the cover. */
export function HeroCard({ href, gameId, look, kicker, title, fact, act, unavailable }: HeroCardProps) {
  const inks = { '--wall': gamePalette(gameId, look).wall, '--on-wall': gameInk(gameId, look) };
  return (
    <Link
      href={href}
      className={styles.hero}
      style={inks as CSSProperties}
      data-unavailable={unavailable !== undefined || undefined}
    >
      <GameCover gameId={gameId} look={look} wide className={styles.picture} />
      <span className={styles.words}>
        <span className={styles.kicker}>{kicker}</span>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.fact}>{unavailable ?? fact}</span>
        {unavailable === undefined && (
          <span className={styles.act}>
            <ButtonFace>{act}</ButtonFace>
          </span>
        )}
      </span>
    </Link>
  );
}
