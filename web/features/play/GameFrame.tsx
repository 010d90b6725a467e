import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useEffect, type CSSProperties, type RefObject } from 'react';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { gameInk, gamePalette } from '@parlor/art/games/look.ts';
import { Art } from '../../ui/media/Art.tsx';
import { lookOf } from '../../ui/game/look-of.ts';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import styles from './GameFrame.module.css';

export type GameFrameProps = {
  game: Game;
  frame: RefObject<HTMLIFrameElement | null>;
  url: string | undefined;
  isOpen: boolean;
  /** An overlay covers it: the frame is inert. */
  isCovered: boolean;
  onLoaded: () => void;
};

/** The game's page, behind its cover until it is ready. */
export function GameFrame({ game, frame, url, isOpen, isCovered, onLoaded }: GameFrameProps) {
  const { t } = useLingui();
  const look = lookOf(game);
  // So that the game's keys work at once. Not while the player is in a sheet or at a button of the bar.
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement.matches('body, main, h1');
    if (isOpen && !isCovered && isFree) frame.current?.focus({ preventScroll: true });
  }, [isOpen, isCovered, frame]);
  const inks = {
    '--wall': gamePalette(game.identifier, look).wall,
    '--on-wall': gameInk(game.identifier, look),
  } as CSSProperties;
  return (
    <div className={styles.frame} style={inks}>
      {url !== undefined && (
        <iframe
          ref={frame}
          key={url}
          src={url}
          title={game.title}
          className={styles.page}
          data-open={isOpen}
          inert={!isOpen || isCovered}
          onLoad={onLoaded}
          // The sandbox allows scripts, and forms, because a stake is submitted as one. It allows the same
          // origin, because both sides check the page's origin and its calls go there. Scripts plus same
          // origin would defeat the sandbox on our own origin, but games have another one. It allows no
          // popups, no downloads, no navigation of the lobby and no device (`allow` is empty).
          sandbox="allow-scripts allow-forms allow-same-origin"
          allow=""
          referrerPolicy="origin"
        />
      )}
      {!isOpen && (
        <output className={styles.loading}>
          <Art
            svg={gameArt(game.identifier, look)}
            as="inline"
            className={styles.cover}
            cover={game.identifier}
          />
          <span className={styles.name}>{game.title}</span>
          <StepDots total={3} busy />
          <span>{t`Loading the game`}</span>
        </output>
      )}
    </div>
  );
}
