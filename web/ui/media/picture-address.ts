import { lastUsedCache } from '../game/last-used-cache.ts';

/** As many pictures as several screens show, about 3 kB each. */
export const MAX_PICTURES = 400;

export const addressOf = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/[%#<>"]/g, (sign) => encodeURIComponent(sign))}`;

const drawings = lastUsedCache<string>(MAX_PICTURES);
/**
 * A drawing as an image URL, the same one each time. An image is a document that the browser lays out again
 * for each new size. With `heightPx`, each size gets its own URL.
 */
export const pictureAddress = (svg: string, heightPx?: number): string =>
  drawings(heightPx === undefined ? svg : `${heightPx} ${svg}`, () =>
    addressOf(heightPx === undefined ? svg : svg.replace('<svg ', `<svg height="${heightPx}" `)),
  );
