// Draws the pictures of products and partners that have an address (contract/formats/pictures.ts), as SVG and, with the
// Chromium of the tests, as WebP: `node web/build/tile-pictures.ts`. They are committed; run it again after a change to
// a drawing.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { PARTNER_PICTURES, PICTURE_EDGE, PRODUCT_PICTURES } from '@parlor/contract/formats/pictures.ts';
import { partnerArt } from '@parlor/art/things/partner-art.ts';
import { productArt } from '@parlor/art/things/product-art.ts';

export const PICTURES_DIR = new URL('../public/pictures/', import.meta.url);
/** The source of each WebP: SHA-256 of its SVG, by name. */
export const DRAWN_FROM = new URL('tile-pictures.json', import.meta.url);
const QUALITY = 0.85;

/** Every drawing with an address, as SVG, by its name. */
export function tilePictures(): Map<string, string> {
  const products = PRODUCT_PICTURES.map((name): [string, string] => {
    const drawn = productArt(name);
    if (drawn === undefined) throw new Error(`nobody has drawn ${name}`);
    return [name, drawn];
  });
  return new Map([
    ...products,
    ...PARTNER_PICTURES.map((name): [string, string] => [name, partnerArt(name)]),
  ]);
}

export const digestOf = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 16);

async function draw(): Promise<void> {
  const { chromium } = await import('playwright-core');
  const { ensureChromium } = await import('../../tools/run/chromium.mjs');
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
  });
  try {
    const page = await browser.newPage();
    mkdirSync(PICTURES_DIR, { recursive: true });
    for (const [name, svg] of tilePictures()) {
      const webp = await page.evaluate(
        async ({ text, edge, quality }) => {
          const [, , w = 1, h = 1] = (/viewBox="([^"]*)"/.exec(text)?.[1] ?? '').split(' ').map(Number);
          const image = new Image();
          // A canvas treats a drawing without a size as 300 by 150.
          image.src = `data:image/svg+xml,${encodeURIComponent(text.replace('<svg', `<svg width="${w}" height="${h}"`))}`;
          await image.decode();
          const canvas = document.createElement('canvas');
          canvas.width = canvas.height = edge;
          const scale = edge / Math.max(w, h);
          const [width, height] = [w * scale, h * scale];
          canvas.getContext('2d')!.drawImage(image, (edge - width) / 2, (edge - height) / 2, width, height);
          return canvas.toDataURL('image/webp', quality).split(',')[1]!;
        },
        { text: svg, edge: PICTURE_EDGE, quality: QUALITY },
      );
      writeFileSync(new URL(`${name}.svg`, PICTURES_DIR), svg);
      writeFileSync(new URL(`${name}.webp`, PICTURES_DIR), Buffer.from(webp, 'base64'));
    }
  } finally {
    await browser.close();
  }
  const drawnFrom = Object.fromEntries([...tilePictures()].map(([name, svg]) => [name, digestOf(svg)]));
  writeFileSync(DRAWN_FROM, `${JSON.stringify(drawnFrom, undefined, 2)}\n`);
}

if (import.meta.main) await draw();
