// The terms and the privacy statement as plain pages: readable before a sign-in, without a script, and on paper.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  LEGAL_DOCUMENTS,
  legalSections,
  type LegalContent,
  type LegalDocument,
} from '@parlor/contract/content/legal.ts';
import {
  languageInCookies,
  languageOfTag,
  SOURCE_LANGUAGE,
  type Language,
} from '@parlor/contract/formats/languages.ts';
import { ApiError } from '../http/api-error.ts';
import { documentHeaders } from '../http/security-headers.ts';
import { builtInSpeakerFor, type SpeakerFor } from '../texts/index.ts';
import { requestLanguage } from '../texts/request-language.ts';
import { escapeHtml } from './escape-html.ts';

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:42rem;padding:1.5rem 1rem 4rem;
font:1rem/1.6 system-ui,sans-serif;background:light-dark(#f4f7f4,#2c1c1c);color:light-dark(#2a1414,#f4ebdf)}
h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.15rem;margin-block:2rem .5rem}p{margin-block:.5rem}
a{color:light-dark(#1b5c86,#9ccdf2)}nav{display:flex;flex-wrap:wrap;column-gap:1.5rem}nav a{padding-block:.75rem}
aside{margin-block:1rem;padding:.75rem 1rem;border-radius:.75rem;background:light-dark(#e3ebe6,#3d2a2a)}`;

/** Undefined `legal`: this deployment has no terms. */
export function addLegalPages(
  app: FastifyInstance,
  {
    legal,
    https,
    speakerFor,
  }: {
    readonly legal: () => LegalContent | undefined;
    readonly https: boolean;
    readonly speakerFor: SpeakerFor;
  },
): void {
  for (const document of LEGAL_DOCUMENTS)
    app.get<{ Querystring: { locale?: unknown } }>(`/${document}`, (request, reply) => {
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
          vary: 'cookie, accept-language',
        })
        .type('text/html; charset=utf-8')
        .send(legalPage(content, document, readerOf(request), speakerFor));
    });
}

/** Of the link in the app, else of the reader's choice in this browser, else of the browser. */
const readerOf = (request: FastifyRequest<{ Querystring: { locale?: unknown } }>): Language =>
  languageOfTag(typeof request.query.locale === 'string' ? request.query.locale : undefined) ??
  languageInCookies(request.headers.cookie) ??
  requestLanguage(request);

/** The page as HTML. The documents are in English (docs/decisions/0081); other readers are told so in their language. */
export function legalPage(
  legal: LegalContent,
  document: LegalDocument,
  reader: Language = SOURCE_LANGUAGE,
  speakerFor: SpeakerFor = builtInSpeakerFor,
): string {
  const [own, english] = [speakerFor(reader), speakerFor(SOURCE_LANGUAGE)];
  const query = reader === SOURCE_LANGUAGE ? '' : `?locale=${reader}`;
  const links = LEGAL_DOCUMENTS.map(
    (one) => `<a href="/${one}${query}">${escapeHtml(own.say(`legal.${one}`))}</a>`,
  ).join('');
  const notice = reader === SOURCE_LANGUAGE ? '' : `<aside>${escapeHtml(own.say('legal.isEnglish'))}</aside>`;
  const sections = legalSections(legal, document).map(
    ({ title: heading, paragraphs }) =>
      `<section><h2>${escapeHtml(heading)}</h2>${paragraphs
        .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
        .join('')}</section>`,
  );
  return `<!doctype html><html lang="${own.language}" dir="${own.dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(own.say(`legal.${document}`))} · Parlor</title>
<style>${STYLE}</style></head><body><nav><a href="/">Parlor</a>${links}</nav>${notice}
<main lang="${english.language}" dir="${english.dir}"><h1>${escapeHtml(english.say(`legal.${document}`))}</h1><p>Version ${legal.version}</p>${sections.join('\n')}</main></body></html>`;
}
