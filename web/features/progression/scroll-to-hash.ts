/** As `ref` of a track: an address with its hash (`/quests#week`) scrolls there once the track is rendered. */
export function scrollToHash(board: HTMLElement | null): void {
  if (board && location.hash === `#${board.id}`) board.scrollIntoView();
}
