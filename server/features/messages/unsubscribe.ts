// Ends the emails of a player with one press, without a sign-in. The link names the player and is signed, so nobody ends those
// of others. Mail programs send the POST themselves (RFC 8058); opening the link changes nothing, because scanners do that too.
import { directionOf } from '@parlor/contract/formats/direction.ts';
import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSame } from '../../runtime/hmac.ts';
import { documentHeaders } from '../../http/security-headers.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Players } from '../../players/players.ts';
import { escapeHtml } from '../../sites/escape-html.ts';
import type { SpeakerFor } from '../../texts/index.ts';
import { requestLanguage } from '../../texts/request-language.ts';
import { textsIn, type MessageTexts } from './texts.ts';

const PATH = '/unsubscribe';
const KEY = /^([1-9]\d{0,15})\.([\w-]{43})$/;
const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:32rem;padding:3rem 1rem;
font:1rem/1.6 system-ui,sans-serif;background:light-dark(#f4f7f4,#2c1c1c);color:light-dark(#2a1414,#f4ebdf)}
h1{font-size:1.75rem;line-height:1.2}button{font:inherit;font-weight:600;min-height:48px;padding-inline:1.5rem;border:0;
border-radius:14px;background:light-dark(#1b5c86,#9ccdf2);color:light-dark(#fff,#10222e);cursor:pointer}
a{color:light-dark(#1b5c86,#9ccdf2)}`;

const macOf = (key: Buffer, playerId: string): string =>
  createHmac('sha256', key).update(`unsubscribe ${playerId}`).digest('base64url');

export function unsubscribeLink([key]: readonly Buffer[], siteUrl: string, playerId: string): string {
  const url = new URL(PATH, siteUrl);
  url.searchParams.set('key', `${playerId}.${macOf(key!, playerId)}`);
  return url.href;
}

/** The player of a link; undefined unless one of our keys signed it. */
function playerOf(keys: readonly Buffer[], link: unknown): string | undefined {
  const [, playerId, mac] = KEY.exec(typeof link === 'string' ? link : '') ?? [];
  if (playerId === undefined || mac === undefined) return undefined;
  return keys.some((key) => isSame(mac, macOf(key, playerId))) ? playerId : undefined;
}

export interface UnsubscribeDeps {
  readonly players: Pick<Players, 'act'>;
  readonly keys: readonly Buffer[];
  readonly https: boolean;
  readonly speakerFor: SpeakerFor;
}

export const unsubscribePlugin =
  ({ players, keys, https, speakerFor }: UnsubscribeDeps) =>
  (app: FastifyInstance): void => {
    const headers = {
      ...documentHeaders({ frameAncestors: [], frames: [], ownPicturesOnly: true, https, inlineScripts: [] }),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    };
    const spokenTo = (request: FastifyRequest) => textsIn(requestLanguage(request), speakerFor);
    const page = ({ language, unsubscribe: words }: MessageTexts, main: string): string =>
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(words.title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(words.title)}</h1>${main}</main></body></html>`;
    const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, {}),
    );
    app.get<{ Querystring: { key?: unknown } }>(PATH, (request, reply) => {
      const isOurs = playerOf(keys, request.query.key) !== undefined;
      const texts = spokenTo(request);
      const words = texts.unsubscribe;
      const main = isOurs
        ? `${paragraph(words.question)}<form method="post"><button>${escapeHtml(words.button)}</button></form>`
        : paragraph(words.wrong);
      return reply
        .code(isOurs ? 200 : 404)
        .headers(headers)
        .type('text/html; charset=utf-8')
        .send(page(texts, main));
    });
    app.post<{ Querystring: { key?: unknown } }>(PATH, async (request, reply) => {
      const playerId = playerOf(keys, request.query.key);
      const texts = spokenTo(request);
      const words = texts.unsubscribe;
      if (playerId === undefined)
        return reply
          .code(404)
          .headers(headers)
          .type('text/html; charset=utf-8')
          .send(page(texts, paragraph(words.wrong)));
      await players
        .act('endMessages', playerId, { input: { channel: 'email', mayResume: false } })
        .catch((error: unknown) => {
          // A deleted account gets no emails either.
          if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
        });
      return reply
        .headers(headers)
        .type('text/html; charset=utf-8')
        .send(page(texts, paragraph(words.done) + paragraph(words.back)));
    });
  };
