'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import art from '../../../ui/media/Art.module.css';
import { coverTarget } from '../../../ui/game/cover-transition.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import tile from '../../../ui/game/GameTile.module.css';
import { useLateCover } from '../../../ui/game/late-covers.ts';
import { Link } from '../../../ui/controls/Link.tsx';

export type LineTileProps = {
  game: Game;
  href: string;
  /** "up to ×1,000". */
  fact: string;
};

/** A cover on the first screen. It looks like `GameTile`, and its picture is in the document. */
export const LineTile = ({ game, href, fact }: LineTileProps) => (
  <div className={tile.cover}>
    <Link href={href} className={tile.link} data-touch="light">
      <img
        ref={coverTarget(game.identifier)}
        src={useLateCover(game)}
        alt=""
        // Rendered with the first frame. Otherwise the browser would request it only after layout, behind the
        // avatars.
        decoding="sync"
        draggable={false}
        className={classNames(art.art, tile.picture)}
        width={240}
        height={300}
        data-cover={game.identifier}
      />
      <span className={tile.title}>{game.title}</span>
      <span className={tile.fact}>{fact}</span>
    </Link>
  </div>
);
