// The picture that goes along from one screen to the next: out of the shelf onto the page of the game and onto its
// table, and back again.

import { shown } from '../layout/away.ts';

const NAME = 'lid';
let carried: string | undefined;
let isTaken = false;

/**
 * Called as one leaves a screen: the picture of this game is carried over, from where it was pressed if it was. Returns
 * whether there is such a picture.
 */
export function carryLid(gameId: string): boolean {
  for (const lid of document.querySelectorAll<HTMLElement>('[data-lid]')) lid.style.viewTransitionName = '';
  const lids = shown('[data-lid]').filter(({ dataset }) => dataset.lid === gameId);
  const pressed = document.activeElement?.querySelector<HTMLElement>('[data-lid]');
  const lid = lids.find((one) => one === pressed) ?? lids.find(isInSight);
  carried = lid && gameId;
  isTaken = false;
  if (lid) lid.style.viewTransitionName = NAME;
  return lid !== undefined;
}
export function carryNothing(): void {
  carried = undefined;
}

function isInSight(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}

/** A `ref` for the element that shows a game's picture: it receives the one that is carried to it. */
export const receivesLid =
  (gameId: string) =>
  (element: HTMLElement | null): void => {
    if (!element || carried !== gameId || isTaken) return;
    isTaken = true;
    element.style.viewTransitionName = NAME;
  };
