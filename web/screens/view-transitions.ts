import { carryLid, carryNothing } from '../ui/carried-lid.ts';

type Place = { readonly pathname: string };
export type Move = { readonly fromLocation?: Place | undefined; readonly toLocation: Place };

/** How deep a screen lies: a room, the page of a game, its table. */
const depthOf = ({ pathname }: Place): number =>
  pathname.includes('/play/') ? 2 : /\/games\/[^/]+$/.test(pathname) ? 1 : 0;
const gameOf = ({ pathname }: Place): string | undefined => {
  const [, id] = /\/(?:games|play)\/([^/]+)$/.exec(pathname) ?? [];
  return id === undefined ? undefined : decodeURIComponent(id);
};

/**
 * How one screen gives way to the next: rooms cross-fade; into a game and out of it the picture goes along, out of it
 * quicker. False where nothing moves: the first screen, a change within a screen, and where motion is unwelcome.
 */
export function typesOfMove({ fromLocation, toLocation }: Move): string[] | false {
  carryNothing();
  if (!fromLocation || fromLocation.pathname === toLocation.pathname) return false;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  const isBack = depthOf(toLocation) < depthOf(fromLocation);
  const game = isBack ? gameOf(fromLocation) : gameOf(toLocation);
  return game !== undefined && carryLid(game) ? [isBack ? 'lid-back' : 'lid'] : ['room'];
}
