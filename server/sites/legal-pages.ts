// The terms and the privacy statement as plain pages: readable before a sign-in, without a script, and on paper.
import type { FastifyInstance } from 'fastify';
import {
  LEGAL_DOCUMENTS,
  legalSections,
  type LegalContent,
  type LegalDocument,
} from '@parlor/contract/content/legal.ts';
import { ApiError } from '../http/api-error.ts';
import { documentHeaders } from '../http/security-headers.ts';
import { escapeHtml } from './escape-html.ts';

const TITLES: Readonly<Record<LegalDocument, string>> = { terms: 'Terms', privacy: 'Privacy statement' };
const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:42rem;padding:1.5rem 1rem 4rem;
font:1rem/1.6 system-ui,sans-serif;background:light-dark(#f4f7f4,#2c1c1c);color:light-dark(#2a1414,#f4ebdf)}
h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.15rem;margin-block:2rem .5rem}p{margin-block:.5rem}
a{color:light-dark(#1b5c86,#9ccdf2)}nav{display:flex;gap:1.5rem}nav a{padding-block:.75rem}`;

/** Undefined `legal`: this deployment has no terms. */
export function addLegalPages(
  app: FastifyInstance,
  { legal, https }: { readonly legal: () => LegalContent | undefined; readonly https: boolean },
): void {
  for (const document of LEGAL_DOCUMENTS)
    app.get(`/${document}`, (_request, reply) => {
      const content = legal();
      if (content === undefined) throw new ApiError('NOT_FOUND');
      return reply
        .headers({
          ...documentHeaders({
            frameAncestors: [],
            frames: [],
            ownPicturesOnly: true,
            https,
            inlineScripts: [],
          }),
          'cache-control': 'no-cache',
        })
        .type('text/html; charset=utf-8')
        .send(legalPage(content, document));
    });
}

/** The page as HTML. */
export function legalPage(legal: LegalContent, document: LegalDocument): string {
  const title = TITLES[document];
  const sections = legalSections(legal, document).map(
    ({ title: heading, paragraphs }) =>
      `<section dir="auto"><h2>${escapeHtml(heading)}</h2>${paragraphs
        .map((paragraph) => `<p dir="auto">${escapeHtml(paragraph)}</p>`)
        .join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Parlor</title>
<style>${STYLE}</style></head><body><nav><a href="/">Parlor</a><a href="/terms">Terms</a><a href="/privacy">Privacy statement</a></nav>
<main><h1>${title}</h1><p>Version ${legal.version}</p>${sections.join('\n')}</main></body></html>`;
}
