// The lines of a head for link previews and search engines.
import type { About } from './about.ts';

/** Drawn by `build/icons.ts`; committed. */
const PICTURE = { path: '/preview.png', width: 1200, height: 630 } as const;

export interface Preview extends About {
  /** The canonical address of the page. */
  readonly address: string;
  /** Of the website, such as https://play.example.com. */
  readonly siteUrl: string;
}

const inQuotes = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const inText = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const titled = (name: string): string => (name === '' ? 'Parlor' : `${name} · Parlor`);

/** The document with its own title, description and preview in its head. */
export function withPreview(html: string, p: Preview): string {
  const site = p.siteUrl.replace(/\/+$/, '');
  const url = `${site}${p.address}`;
  const meta = (kind: 'name' | 'property', name: string, content: string): string =>
    `<meta ${kind}="${name}" content="${inQuotes(content)}" />`;
  const description = meta('name', 'description', p.description);
  const lines = [
    `<link rel="canonical" href="${inQuotes(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Parlor'),
    meta('property', 'og:title', titled(p.title)),
    meta('property', 'og:description', p.description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', `${site}${PICTURE.path}`),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(PICTURE.width)),
    meta('property', 'og:image:height', String(PICTURE.height)),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', titled(p.title)),
    meta('name', 'twitter:description', p.description),
    meta('name', 'twitter:image', `${site}${PICTURE.path}`),
  ].join('');
  return html
    .replace(/<title>.*?<\/title>/, () => `<title>${inText(titled(p.title))}</title>`)
    .replace(/<meta\s+name="description"\s+content="[^"]*"\s*\/?>/, () => description + lines);
}
