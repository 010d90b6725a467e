// The search in the address, for the route. Separate from the screen, which loads on demand.
export { gameSearchOf, wordsOf } from '../../features/catalogue/search/game-search.ts';
