import type { Game } from '@parlor/contract/calls/catalogue.ts';
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import { defaultPackArt } from '@parlor/art/cards/pack-art.ts';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { boxArt } from '@parlor/art/things/box-art.ts';
import { Art } from '../../../ui/media/Art.tsx';
import { lookOf } from '../../../ui/game/look-of.ts';
import { boxOf, packOf } from './drawn-things.ts';

export type DrawPictureProps = { draw: Draw; game: Game | null | undefined; className: string | undefined };

/** The picture of the draw: the game's cover, the pack, the box. */
export function DrawPicture({ draw, game, className }: DrawPictureProps) {
  const pack = packOf(draw);
  const box = boxOf(draw);
  const svg =
    pack !== undefined
      ? defaultPackArt(pack.bestDraw)
      : box !== undefined
        ? boxArt(box)
        : draw.gameId === undefined
          ? undefined
          : gameArt(draw.gameId, game ? lookOf(game) : {});
  return svg === undefined ? null : <Art svg={svg} className={className} />;
}
