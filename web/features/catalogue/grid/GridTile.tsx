import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { Icon } from '../../../ui/media/Icon.tsx';
import { heart, heartFill } from '../../../ui/media/icons.ts';
import { HotMark, NewMark } from '../../../ui/game/GameTile.tsx';
import art from '../../../ui/media/Art.module.css';
import { classNames } from '../../../ui/layout/class-names.ts';
import tile from '../../../ui/game/GameTile.module.css';
import { useQueuedCover } from './use-queued-cover.ts';

export type GridTileProps = {
  game: Game;
  /** The href of its page, as the browser resolves it. */
  href: string;
  /** "up to ×1,000". */
  fact: string;
  tabIndex: 0 | -1;
  /** Undefined while the favourites are not known: then there is no heart. */
  favourite: boolean | undefined;
  /** The label of the heart. */
  heartName: string;
  isNew: boolean;
  isHot: boolean;
};

/**
 * A cover among thousands, drawn with as little work as possible. It looks like `GameTile`, but the list
 * handles its presses (`data-heart`) and its picture waits in a queue. Markup that nearly all games share is
 * created once and filled in, because React need not compare what changes completely.
 */
export const GridTile = memo(function GridTile({
  game,
  href,
  fact,
  tabIndex,
  favourite,
  heartName,
  isNew,
  isHot,
}: GridTileProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const title = useRef<HTMLSpanElement>(null);
  const factLine = useRef<HTMLSpanElement>(null);
  const heartButton = useRef<HTMLButtonElement>(null);
  const picture = useQueuedCover(game);
  const face = useMemo(
    () => (
      <div className={tile.cover} data-many="">
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- its address is written with the game, before the picture */}
        <a ref={link} className={tile.link} data-touch="light">
          <span ref={picture} className={classNames(art.art, tile.picture)} aria-hidden="true" />
          {isNew ? <NewMark /> : isHot && <HotMark />}
          <span ref={title} className={tile.title} />
          <span ref={factLine} className={tile.fact} />
        </a>
        {favourite !== undefined && (
          <button
            ref={heartButton}
            type="button"
            className={tile.heart}
            data-touch="selection"
            aria-pressed={favourite}
          >
            <Icon of={favourite ? heartFill : heart} />
          </button>
        )}
      </div>
    ),
    [picture, favourite, isNew, isHot],
  );
  useLayoutEffect(() => {
    say(title.current, game.title);
    say(factLine.current, fact);
    link.current?.setAttribute('href', href);
    heartButton.current?.setAttribute('aria-label', heartName);
    heartButton.current?.setAttribute('data-heart', game.identifier);
  }, [game, href, fact, heartName, face]);
  useLayoutEffect(() => {
    for (const stop of [link.current, heartButton.current]) if (stop) stop.tabIndex = tabIndex;
  }, [tabIndex, face]);
  return face;
});

/** Reuses the text node: a new one would be laid out again. */
function say(element: Element | null, words: string): void {
  if (element?.firstChild) element.firstChild.nodeValue = words;
  else element?.append(words);
}
