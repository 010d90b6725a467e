/** Mother-of-pearl, the material of the highest rarity. */
import { n } from './shapes.ts';

const NACRE = ['#f7e7d8', '#cdeae4', '#c9d8f2', '#ecd0e6', '#fbe3bd', '#d2ede2'];
export const nacre = (id: string, turn = 35): string =>
  `<linearGradient id="${id}" gradientTransform="rotate(${turn} .5 .5)">${NACRE.map((c, i) => `<stop offset="${n(i / 5)}" stop-color="${c}"/>`).join('')}</linearGradient>`;
