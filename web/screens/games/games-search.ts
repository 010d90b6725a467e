// The game list in the address, for the route: apart from the screen, which is loaded only when it is shown.
export { gameSearchOf, wordsOf } from '../../features/catalogue/search/game-search.ts';
