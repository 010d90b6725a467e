// The lines of a head for link previews and search engines.
import { OFFERED } from '@parlor/contract/formats/languages.ts';
import { SOURCE_LOCALE } from '../../i18n/locales.ts';
import type { About } from './about.ts';

/** Drawn by `build/icons.ts`; committed. */
const PICTURE = { path: '/preview.png', width: 1200, height: 630 } as const;

export interface Preview extends About {
  /** The canonical address of the page. */
  readonly address: string;
  /** Of the website, such as https://play.example.com. */
  readonly siteUrl: string;
  readonly locale: string;
}

const inQuotes = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const inText = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const titled = (name: string): string => (name === '' ? 'Parlor' : `${name} · Parlor`);

/** The document with its own title, description and preview in its head. */
export function withPreview(html: string, p: Preview): string {
  const site = p.siteUrl.replace(/\/+$/, '');
  const page = `${site}${p.address}`;
  const addressIn = (locale: string): string =>
    locale === SOURCE_LOCALE ? page : `${page}?locale=${locale}`;
  const url = addressIn(p.locale);
  const alternate = (language: string, href: string): string =>
    `<link rel="alternate" hreflang="${language}" href="${inQuotes(href)}" />`;
  const meta = (kind: 'name' | 'property', name: string, content: string): string =>
    `<meta ${kind}="${name}" content="${inQuotes(content)}" />`;
  const description = meta('name', 'description', p.description);
  const lines = [
    `<link rel="canonical" href="${inQuotes(url)}" />`,
    // The plain address is in the language of its reader; each language has one that always stays in it.
    ...(OFFERED.length > 1
      ? [...OFFERED.map((one) => alternate(one, addressIn(one))), alternate('x-default', page)]
      : []),
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
