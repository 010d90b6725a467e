import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import type { CSSProperties, RefObject } from 'react';
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
  /** Something lies over it: its keys and its words are out of reach. */
  isCovered: boolean;
  onLoaded: () => void;
};

/** The game's page, behind its own cover until the table is set. */
export function GameFrame({ game, frame, url, isOpen, isCovered, onLoaded }: GameFrameProps) {
  const { t } = useLingui();
  const look = lookOf(game);
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
          // Scripts, because a game is one, and forms, since a stake is sent as one. Its own origin, because the page must
          // be known by it: both sides check it, and its calls go there. Scripts and origin together would undo the
          // sandbox on our own origin; the games have another. No popups, no downloads, no way to move the lobby, and no
          // device (`allow` is empty).
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
          <span>{t`Setting the table`}</span>
        </output>
      )}
    </div>
  );
}
