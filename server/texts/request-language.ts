// The language that a request asks for by `Accept-Language`: the app sends the player's, a browser its own.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentLanguages } from '@parlor/contract/content/languages/translations.ts';
import { languageOfHeader, SOURCE_LANGUAGE, type Language } from '@parlor/contract/formats/languages.ts';
import { translatorOf } from '@parlor/contract/kernel/content-text.ts';
import type { Endpoint } from '@parlor/contract/kernel/endpoint.ts';

/** Headers are few and always the same. */
const known = new Map<string, Language>();
const MAX_KNOWN = 1000;

export function requestLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const header = headers['accept-language'];
  if (header === undefined) return SOURCE_LANGUAGE;
  let language = known.get(header);
  if (language === undefined) {
    language = languageOfHeader(header) ?? SOURCE_LANGUAGE;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(header, language);
  }
  return language;
}

/** Tells caches that the reply is for this language. */
export function varyByLanguage(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  void reply.header('vary', others === undefined ? VARY : `${String(others)}, ${VARY}`);
}
const VARY = 'accept-language';

export type InCallersLanguage = (request: FastifyRequest, reply: FastifyReply, answer: unknown) => unknown;

/** Puts the texts of content in the replies of a call into the caller's language; undefined if it has none. */
export function inCallersLanguage(
  { reply: schema }: Endpoint,
  languages: () => ContentLanguages,
): InCallersLanguage | undefined {
  const translate = translatorOf(schema);
  return (
    translate &&
    ((request, reply, answer) => {
      varyByLanguage(reply);
      const say = languages().get(requestLanguage(request));
      return say === undefined ? answer : translate(answer, say);
    })
  );
}
