import { startCoverTransition, clearCoverTransition } from '../ui/game/cover-transition.ts';
import { isStill } from '../theme/motion.ts';

type Place = { readonly pathname: string };
export type Move = { readonly fromLocation?: Place | undefined; readonly toLocation: Place };

/** The depth of a screen: a screen, a game's details, its game page. */
const depthOf = ({ pathname }: Place): number =>
  pathname.includes('/play/') ? 2 : /\/games\/[^/]+$/.test(pathname) ? 1 : 0;
const gameOf = ({ pathname }: Place): string | undefined => {
  const [, id] = /\/(?:games|play)\/([^/]+)$/.exec(pathname) ?? [];
  return id === undefined ? undefined : decodeURIComponent(id);
};

let fades = false;
/** Whether the next screen fades in by itself: screens do. */
export const fadesLikeScreen = (): boolean => fades;

/**
 * The transition between two screens: into a game and out of it the picture moves along, faster on the way out. Screens
 * only fade in, without the browser's view transition: its snapshot of the old screen takes longer than the new one
 * needs to appear. False if it has nothing to do: between screens, for the first screen, for a change within a screen,
 * and with reduced motion.
 */
export function typesOfMove({ fromLocation, toLocation }: Move): string[] | false {
  clearCoverTransition();
  fades = false;
  if (!fromLocation || fromLocation.pathname === toLocation.pathname) return false;
  if (isStill()) return false;
  const isBack = depthOf(toLocation) < depthOf(fromLocation);
  const game = isBack ? gameOf(fromLocation) : gameOf(toLocation);
  if (game !== undefined && startCoverTransition(game)) return [isBack ? 'cover-back' : 'cover'];
  fades = true;
  return false;
}
