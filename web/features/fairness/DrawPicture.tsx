import type { Game } from '@parlor/contract/catalogue.ts';
import type { Draw } from '@parlor/contract/fairness.ts';
import { housePackArt } from '../../art/cards/pack-art.ts';
import { gameArt } from '../../art/games/game-art.ts';
import { boxArt } from '../../art/things/box-art.ts';
import { Art } from '../../ui/Art.tsx';
import { lookOf } from '../../ui/look-of.ts';
import { boxOf, packOf } from './drawn-things.ts';

export type DrawPictureProps = { draw: Draw; game: Game | null | undefined; className: string | undefined };

/** What was drawn: the game's lid, the pack, the box. */
export function DrawPicture({ draw, game, className }: DrawPictureProps) {
  const pack = packOf(draw);
  const box = boxOf(draw);
  const svg =
    pack !== undefined
      ? housePackArt(pack.bestDraw)
      : box !== undefined
        ? boxArt(box)
        : draw.gameId === undefined
          ? undefined
          : gameArt(draw.gameId, game ? lookOf(game) : {});
  return svg === undefined ? null : <Art svg={svg} className={className} />;
}
