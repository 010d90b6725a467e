import { lastUsedCache } from '../game/last-used-cache.ts';

/** As many pictures as several screens show; some 3 kB each. */
export const MAX_PICTURES = 400;

export const addressOf = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/[%#<>"]/g, (sign) => encodeURIComponent(sign))}`;

const drawings = lastUsedCache<string>(MAX_PICTURES);
/**
 * A drawing as the address of a picture: one address, however often it is shown. A picture is a document of its own, which
 * the browser lays out anew whenever it paints it in another size than before; with `heightPx` there is one for that size.
 */
export const pictureAddress = (svg: string, heightPx?: number): string =>
  drawings(heightPx === undefined ? svg : `${heightPx} ${svg}`, () =>
    addressOf(heightPx === undefined ? svg : svg.replace('<svg ', `<svg height="${heightPx}" `)),
  );
