/** As `ref` of a board: an address that names it (`/quests#week`) begins there once the board stands. */
export function beginsHere(board: HTMLElement | null): void {
  if (board && location.hash === `#${board.id}`) board.scrollIntoView();
}
