// The picture that goes along from one screen to the next: out of the game list onto the page of the game and onto its
// table, and back again.

import { shown } from '../layout/shown.ts';

const NAME = 'cover';
let carried: string | undefined;
let isTaken = false;

/**
 * Called as one leaves a screen: the picture of this game is carried over, from where it was pressed if it was. Returns
 * whether there is such a picture.
 */
export function carryCover(gameId: string): boolean {
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
export function carryNothing(): void {
  carried = undefined;
}

function isInSight(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}

/** A `ref` for the element that shows a game's picture: it receives the one that is carried to it. */
export const receivesCover =
  (gameId: string) =>
  (element: HTMLElement | null): void => {
    if (!element || carried !== gameId || isTaken) return;
    isTaken = true;
    element.style.viewTransitionName = NAME;
  };
