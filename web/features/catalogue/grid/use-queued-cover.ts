import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { gamePalette } from '@parlor/art/games/look.ts';
import { coverTarget } from '../../../ui/game/cover-transition.ts';
import { lookOf } from '../../../ui/game/look-of.ts';
import { withOwnIds } from '../../../ui/media/own-ids.ts';
import { waitForTurn } from './cover-queue.ts';

/**
 * Turns a `<span>` into a queued cover: background colour first, picture later. The drawing is inline: an
 * `<img>` is a document of its own and costs time in every task of the page.
 */
export function useQueuedCover(game: Game): RefObject<HTMLSpanElement | null> {
  const picture = useRef<HTMLSpanElement>(null);
  const { identifier } = game;
  useLayoutEffect(() => {
    const cover = picture.current;
    if (!cover) return;
    cover.dataset['cover'] = identifier;
    cover.style.background = gamePalette(identifier, lookOf(game)).wall;
    coverTarget(identifier)(cover);
    const giveUp = waitForTurn(cover, () => {
      cover.innerHTML = withOwnIds(gameArt(identifier, lookOf(game)));
    });
    return () => {
      giveUp();
      // The same element shows another game next.
      if (cover.firstChild) cover.replaceChildren();
      cover.style.viewTransitionName = '';
    };
  }, [game, identifier]);
  return picture;
}
