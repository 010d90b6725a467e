// The page of a share card: what a link preview reads, and a way into Parlor with the player's invitation.
import { documentHeaders } from '../../http/security-headers.ts';
import { escapeHtml } from '../../sites/escape-html.ts';
import type { Speaker } from '../../texts/index.ts';
import { CARD_SIZES } from './card-svg.ts';
import type { CardWords } from './card-words.ts';

export interface SharePage {
  readonly speaker: Speaker;
  readonly words: CardWords;
  /** The public name; undefined for a guest. */
  readonly by: string | undefined;
  /** Absolute addresses. */
  readonly page: string;
  readonly picture: string;
  readonly invitation: string;
}

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:45rem;padding:1.5rem 1rem 4rem;text-align:center;
font:1rem/1.6 system-ui,sans-serif;background:light-dark(#f4f7f4,#2c1c1c);color:light-dark(#2a1414,#f4ebdf)}
img{display:block;width:100%;height:auto;border-radius:1rem}h1{font-size:1.5rem;line-height:1.25;margin-block:1.5rem .25rem}
p{margin-block:0 1.5rem}a{display:inline-block;padding:.75rem 1.75rem;border-radius:.9rem;font-weight:700;text-decoration:none;
background:light-dark(#2a1414,#f4ebdf);color:light-dark(#f4ebdf,#2a1414)}`;

export const sharePageHeaders = (https: boolean): Record<string, string> => ({
  ...documentHeaders({ frameAncestors: [], frames: [], ownPicturesOnly: true, https, inlineScripts: [] }),
  'cache-control': 'no-cache',
  // A card is not a search result.
  'x-robots-tag': 'noindex',
});

export function sharePage(o: SharePage): string {
  const { language, dir, say } = o.speaker;
  const title = escapeHtml(`${o.words.title} · ${o.words.line}`);
  const by = o.by === undefined ? '' : `${say('shareCard.sharedBy', { name: o.by })} `;
  const description = escapeHtml(`${by}${say('shareCard.about')}`);
  const [page, picture, invitation] = [escapeHtml(o.page), escapeHtml(o.picture), escapeHtml(o.invitation)];
  const [width, height] = CARD_SIZES.preview;
  return `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Parlor</title>
<meta name="description" content="${description}">
<meta property="og:type" content="website"><meta property="og:site_name" content="Parlor">
<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">
<meta property="og:url" content="${page}"><meta property="og:image" content="${picture}">
<meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${title}">
<meta name="twitter:card" content="summary_large_image">
<style>${STYLE}</style></head><body><main>
<img src="${picture}" width="${width}" height="${height}" alt="">
<h1>${title}</h1><p>${description}</p><a href="${invitation}">${escapeHtml(say('shareCard.play'))}</a>
</main></body></html>`;
}
