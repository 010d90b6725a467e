// Draws the icons of the installed app from `public/icon.svg`, and the picture of link previews from the art, with the
// Chromium of the tests: `node web/build/icons.ts`. The pictures are committed; run it again after a change to the
// drawing.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { inviteArt, INVITE_SIZE } from '@parlor/art/things/invite-art.ts';
import { inFewerShades, readPng, writePng } from './png.ts';
import { ensureChromium } from '../../tools/run/chromium.mjs';

const folder = new URL('../public/', import.meta.url);
/** Systems crop a maskable icon to their own shape: the content must be within four fifths of it. */
const ICONS = [
  { name: 'icon-192.png', size: 192, share: 1, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, share: 1, ground: 'transparent' },
  { name: 'icon-maskable-512.png', size: 512, share: 0.72, ground: '#230f10' },
  { name: 'apple-touch-icon.png', size: 180, share: 0.86, ground: '#230f10' },
];

const drawing = readFileSync(new URL('icon.svg', folder), 'utf8');
const address = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
try {
  for (const { name, size, share, ground } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const edge = Math.round(size * share);
    await page.setContent(
      `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${ground}}</style>` +
        `<img src="${address}" width="${edge}" height="${edge}">`,
    );
    await page.locator('img').evaluate(async (image) => (image as HTMLImageElement).decode());
    writeFileSync(new URL(name, folder), await page.screenshot({ omitBackground: ground === 'transparent' }));
    await page.close();
  }
  // The preview picture that messengers show with a link to the app.
  const [width, height] = INVITE_SIZE;
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>body{margin:0}</style>${inviteArt()}`);
  const shot = readPng(await page.screenshot());
  writeFileSync(new URL('preview.png', folder), writePng(inFewerShades(shot, 6)));
} finally {
  await browser.close();
}
