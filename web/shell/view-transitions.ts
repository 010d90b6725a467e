import { carryCover, carryNothing } from '../ui/game/cover-transition.ts';
import { isStill } from '../theme/motion.ts';

type Place = { readonly pathname: string };
export type Move = { readonly fromLocation?: Place | undefined; readonly toLocation: Place };

/** How deep a screen lies: a screen, the page of a game, its table. */
const depthOf = ({ pathname }: Place): number =>
  pathname.includes('/play/') ? 2 : /\/games\/[^/]+$/.test(pathname) ? 1 : 0;
const gameOf = ({ pathname }: Place): string | undefined => {
  const [, id] = /\/(?:games|play)\/([^/]+)$/.exec(pathname) ?? [];
  return id === undefined ? undefined : decodeURIComponent(id);
};

let fades = false;
/** Whether the screen that comes now fades in by itself: screens do. */
export const fadesLikeScreen = (): boolean => fades;

/**
 * How one screen gives way to the next: into a game and out of it the picture goes along, out of it quicker. Screens only
 * fade in, without the browser's help: its copy of the old screen takes longer than the new one needs to be there. False
 * where it has nothing to do: between screens, the first screen, a change within a screen, and where motion is unwelcome.
 */
export function typesOfMove({ fromLocation, toLocation }: Move): string[] | false {
  carryNothing();
  fades = false;
  if (!fromLocation || fromLocation.pathname === toLocation.pathname) return false;
  if (isStill()) return false;
  const isBack = depthOf(toLocation) < depthOf(fromLocation);
  const game = isBack ? gameOf(fromLocation) : gameOf(toLocation);
  if (game !== undefined && carryCover(game)) return [isBack ? 'cover-back' : 'cover'];
  fades = true;
  return false;
}
