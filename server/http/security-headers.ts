// Fixed headers. The API returns only data; each document has its own policy for frames and sources.
import type { FastifyInstance } from 'fastify';

/** Telegram's web clients, which show a mini-app in a frame. */
export const TELEGRAM_WEB_ORIGINS = [
  'https://web.telegram.org',
  'https://webk.telegram.org',
  'https://webz.telegram.org',
] as const;

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;

const ofApi = { ...always, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

/** For every answer of this scope: data, not stored unless its handler says so. */
export function addApiHeaders(scope: FastifyInstance): void {
  scope.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(ofApi);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}

/** For endpoints of foreign clients: their answers are never stored. */
export function addNoStore(scope: FastifyInstance): void {
  scope.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    done();
  });
}

/** For every answer of the console's address. No page may frame it, and it loads and asks nothing but itself. */
export const consoleHeaders = ({ https }: { readonly https: boolean }): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    // The YAML editor writes its styles into the document.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

export interface DocumentPolicy {
  /** Origins that may frame the document; none by default. */
  readonly frameAncestors: readonly string[];
  /** Origins that it may frame. */
  readonly frames: readonly string[];
  /** Those of them that take payments and may use the browser's wallet. */
  readonly wallets?: readonly string[];
  /** Further origins that it may request: an identity provider of the web client. */
  readonly connects?: readonly string[] | undefined;
  /** No pictures of other hosts, which would learn who views them. By default, any host over https. */
  readonly ownPicturesOnly?: boolean;
  /** Other origins of scripts: an advertiser's pixel. */
  readonly scripts?: readonly string[] | undefined;
  /** SHA-256 (base64) of each inline script. */
  readonly inlineScripts: readonly string[];
  readonly https: boolean;
}

/** Each a whole origin in quotes; an origin with any port cannot be written here. */
const walletsOf = ({ wallets = [] }: DocumentPolicy): string =>
  wallets
    .filter((origin) => !origin.includes('*'))
    .map((origin) => `"${origin}"`)
    .join(' ');

export function documentHeaders(p: DocumentPolicy): Record<string, string> {
  const list = (values: readonly string[]) => (values.length > 0 ? values.join(' ') : "'none'");
  return {
    ...always,
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${["'self'", ...(p.scripts ?? [])].join(' ')}${p.inlineScripts.map((hash) => ` 'sha256-${hash}'`).join('')}`,
      "style-src 'self' 'unsafe-inline'",
      p.ownPicturesOnly === true ? "img-src 'self' data:" : "img-src 'self' data: https:",
      "font-src 'self'",
      `connect-src ${["'self'", ...(p.connects ?? [])].join(' ')}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      `frame-src ${list(p.frames)}`,
      `frame-ancestors ${list(p.frameAncestors)}`,
      "base-uri 'none'",
      "form-action 'self'",
      ...(p.https ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(${walletsOf(p)})`,
    ...(p.frameAncestors.length === 0 ? { 'x-frame-options': 'DENY' } : {}),
    ...(p.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
