import { keptLast } from './kept-last.ts';

/** As many pictures as several screens show; some 3 kB each. */
export const MOST_PICTURES = 400;

export const addressOf = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/[%#<>"]/g, (sign) => encodeURIComponent(sign))}`;

const drawings = keptLast<string>(MOST_PICTURES);
/** A drawing as the address of a picture. One address a drawing, however often it is shown: the browser paints it once per size. */
export const pictureAddress = (svg: string): string => drawings(svg, () => addressOf(svg));
