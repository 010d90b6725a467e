// The cover that moves along between screens: from the game list to the game's page and to the game, and
// back.

import { shown } from '../layout/shown.ts';

const NAME = 'cover';
let carried: string | undefined;
let isTaken = false;

/**
 * Call it on leaving a screen: marks the picture of this game, the pressed one if there are several. Returns
 * whether there is one.
 */
export function startCoverTransition(gameId: string): boolean {
  for (const cover of document.querySelectorAll<HTMLElement>('[data-cover]'))
    cover.style.viewTransitionName = '';
  const covers = shown('[data-cover]').filter(({ dataset }) => dataset.cover === gameId);
  const pressed = document.activeElement?.querySelector<HTMLElement>('[data-cover]');
  const cover = covers.find((one) => one === pressed) ?? covers.find(isInSight);
  carried = cover && gameId;
  isTaken = false;
  if (cover) cover.style.viewTransitionName = NAME;
  return cover !== undefined;
}
export function clearCoverTransition(): void {
  carried = undefined;
}

function isInSight(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}

/** A `ref` for the element that shows a game's cover and receives the moving one. */
export const coverTarget =
  (gameId: string) =>
  (element: HTMLElement | null): void => {
    if (!element || carried !== gameId || isTaken) return;
    isTaken = true;
    element.style.viewTransitionName = NAME;
  };
