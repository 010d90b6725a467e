import type { Game } from '@parlor/contract/catalogue.ts';
import { useLayoutEffect, useRef, type ImgHTMLAttributes, type RefObject } from 'react';
import { gamePalette } from '../../art/games/look.ts';
import { receivesLid } from '../../ui/carried-lid.ts';
import { lookOf } from '../../ui/look-of.ts';
import { lidAddress } from '../../ui/lid-address.ts';
import { waitForTurn } from './picture-turn.ts';

/** What an `<img>` needs to be the lid of a game among thousands: its wall alone until its turn comes. */
export function useTurnPicture(game: Game): ImgHTMLAttributes<HTMLImageElement> & {
  readonly ref: RefObject<HTMLImageElement | null>;
  readonly 'data-lid': string;
} {
  const picture = useRef<HTMLImageElement>(null);
  const { identifier } = game;
  useLayoutEffect(() => {
    const image = picture.current;
    if (!image) return;
    receivesLid(identifier)(image);
    const giveUp = waitForTurn(image, () => {
      image.src = lidAddress(identifier, lookOf(game));
    });
    return () => {
      giveUp();
      // The same place shows another game next.
      image.removeAttribute('src');
      image.style.viewTransitionName = '';
    };
  }, [game, identifier]);
  return {
    ref: picture,
    decoding: 'async',
    draggable: false,
    style: { background: gamePalette(identifier, lookOf(game)).wall },
    width: 240,
    height: 300,
    'data-lid': identifier,
  };
}
