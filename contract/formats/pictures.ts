// Addresses of the pictures of products and partners. The files are served with the web app. Each drawing exists as WebP, which
// the address names, and under the same name as SVG.

/** Drawings of products. Content may name only these. `counters-1` to `counters-7` are piles of points, from small to large. */
export const PRODUCT_PICTURES = [
  'pack-common',
  'pack-uncommon',
  'pack-rare',
  'pack-epic',
  'pack-legendary',
  'box-standard',
  'box-premium',
  ...([1, 2, 3, 4, 5, 6, 7] as const).map((n) => `counters-${n}` as const),
  'pass',
  'daily',
  'boost',
  'lamp',
] as const;

/** Drawings of partners; no picture of a foreign host is shown. */
export const PARTNER_PICTURES = ['comet', 'leaf', 'cat', 'lantern', 'anchor', 'teapot'] as const;

/** Edge of the square WebP pictures, in pixels: a tile of 88 CSS pixels on a screen with three for each. */
export const PICTURE_EDGE = 264;

/** `site`: address of the website; `name`: what the content calls the drawing. */
export const pictureUrl = (site: string, name: string): string =>
  `${site.replace(/\/+$/, '')}/pictures/${encodeURIComponent(name)}.webp`;
