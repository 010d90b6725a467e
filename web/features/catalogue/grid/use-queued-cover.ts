import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { gamePalette } from '@parlor/art/games/look.ts';
import { receivesCover } from '../../../ui/game/cover-transition.ts';
import { lookOf } from '../../../ui/game/look-of.ts';
import { withOwnIds } from '../../../ui/media/own-ids.ts';
import { waitForTurn } from './cover-queue.ts';

/**
 * Makes a `<span>` the cover of a game among thousands: its wall alone until its turn comes. The drawing stands in the page
 * itself: as an `<img>` it is a document of its own, which costs time in every task of the page as long as it is there.
 */
export function useQueuedCover(game: Game): RefObject<HTMLSpanElement | null> {
  const picture = useRef<HTMLSpanElement>(null);
  const { identifier } = game;
  useLayoutEffect(() => {
    const cover = picture.current;
    if (!cover) return;
    cover.dataset['cover'] = identifier;
    cover.style.background = gamePalette(identifier, lookOf(game)).wall;
    receivesCover(identifier)(cover);
    const giveUp = waitForTurn(cover, () => {
      cover.innerHTML = withOwnIds(gameArt(identifier, lookOf(game)));
    });
    return () => {
      giveUp();
      // The same place shows another game next.
      if (cover.firstChild) cover.replaceChildren();
      cover.style.viewTransitionName = '';
    };
  }, [game, identifier]);
  return picture;
}
