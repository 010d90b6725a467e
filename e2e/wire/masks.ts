// Masks values that differ from run to run: keys, seeds, times, addresses. Equal values have equal masks, so
// that a reader can follow a hash from one reply to the next.
import { createHash } from 'node:crypto';

const AT = '2026-11-20T09:30:00.000Z';
const GOOGLE = 'https://accounts.google.com/o/oauth2/v2/auth';
const APPLE = 'https://appleid.apple.com/auth/authorize';
const FACEBOOK = 'https://www.facebook.com/v24.0/dialog/oauth';
const OAUTH_QUERY = '&redirect_uri=…&state=cPq3…&code_challenge=…&code_challenge_method=S256';
const REST_OF_DAY_MS = 52_200_000;
const REST_OF_PLAY_MS = 720_000;
const example = (what: string): string => createHash('sha256').update(`an example of ${what}`).digest('hex');

export interface Masks {
  /** Of any JSON value. */
  value(value: unknown): unknown;
  /** Of headers, paths and other text. */
  text(text: string): string;
}

const FIXED_NUMBERS: Readonly<Record<string, number>> = { bytes: 48_213, timestamp: 1_795_167_000 };

export function wireMasks(): Masks {
  const known = new Map<string, string>();
  const stable = (kind: string, found: string, as: (n: number) => string): string => {
    const key = `${kind} ${found}`;
    const already = known.get(key);
    if (already !== undefined) return already;
    const mask = as([...known.keys()].filter((other) => other.startsWith(`${kind} `)).length + 1);
    known.set(key, mask);
    return mask;
  };

  const text = (raw: string): string =>
    raw
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOi.c2lnbmF0dXJl')
      .replace(/\b[0-9a-f]{64}\b/g, (hex) => stable('hash', hex, (n) => example(`hash ${n}`)))
      .replace(/\b[0-9a-f]{24}\b/g, (hex) => stable('pack', hex, (n) => example(`pack ${n}`).slice(0, 24)))
      .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\b/g, AT)
      .replace(
        /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
        '7f3a5c1e-0b42-4d86-9a17-2c5e8d904b61',
      )
      .replace(/(session=)\d+-[\w-]{32}/g, '$1100001-Jq5mT0xV…')
      .replace(/(lobby=)http%3A%2F%2F127\.0\.0\.1%3A\d+/g, '$1https%3A%2F%2Fparlor.example')
      .replace(/http:\/\/127\.0\.0\.1:\d+\/dice/g, 'https://games.parlor.example/dice')
      .replace(/(parlor-(?:refresh|mail|way)=)[^;]+/g, '$1k3Xw9…')
      .replace(/(\/auth\/identities\/link\/|startapp=link-)[\w-]{32}/g, '$1V1StGXR8Z5jdHi6B…')
      .replace(/(\/auth\/callback\/google)\?\S+/g, '$1?code=4%2F0Adeu…&state=cPq3…')
      .replace(
        /http:\/\/127\.0\.0\.1:\d+\/auth\?\S+/g,
        `${GOOGLE}?client_id=…&scope=openid+profile+email${OAUTH_QUERY}`,
      )
      .replace(
        /http:\/\/127\.0\.0\.1:\d+\/facebook\/\S+/g,
        `${FACEBOOK}?client_id=…&scope=email%2Cpublic_profile${OAUTH_QUERY}`,
      )
      .replace(
        /http:\/\/127\.0\.0\.1:\d+\/apple\/\S+/g,
        `${APPLE}?client_id=…&scope=openid+name+email&response_mode=form_post&redirect_uri=…&state=cPq3…&nonce=…`,
      )
      .replace(/(utm_(?:content|prid|id)=)[1-9A-HJ-NP-Za-km-z]{16}\b/g, '$1k3Xw9Lq2mR8tVb5N')
      .replace(/(\/i\/)[1-9A-HJ-NP-Za-km-z]{16}\b/g, '$1k3Xw9Lq2mR8tVb5N')
      .replace(/(\/share\/)[\w-]+\.[\w-]+/g, '$1eyJraW5kIjoid2luIi….k3Xw9Lq2mR8tVb5N')
      .replace(/(\/ledger\.csv\?key=)[\w-]+\.[\w-]+/g, '$1eyJwbGF5ZXJJZCI6I….k3Xw9Lq2mR8tVb5N')
      .replace(/(\/file\?key=)\d+\.[\w-]+\.[\w-]+/g, '$1100001.k3Xw9Lq2mR8tVb5N.V1StGXR8Z5jdHi6B…')
      // The engine's file changes with the engine.
      .replace(/("bytes":\s?)\d{6,}/g, '$1536191')
      .replace(/("tag":")\d{4,6}/g, (_, before: string) => `${before}4821`)
      .replace(/("resetIn":)\d+/g, `$1${REST_OF_DAY_MS}`)
      // Ids of wins: newest first, and on a cluster made from the time, so they are numbered again.
      .replace(
        /("id":")(\d+)(","gameId")/g,
        (_, before: string, id: string, after: string) =>
          before + stable('win', id, (n) => String(185 - n)) + after,
      )
      .replace(/(startapp=)Y3M9[\w-]+/g, '$1Y3M9cmVmZXJyYWwmY2k9…')
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://parlor.example');

  const ofField = (key: string, value: unknown): unknown => {
    if (typeof value === 'string') {
      switch (key) {
        case 'refreshToken':
          return '100001.G2trWxlC.k3Xw9…';
        case 'session':
          return '100001-Jq5mT0xV…';
        case 'code':
          return /^[\w-]{43}$/.test(value) ? 'p4Qe8…' : /^\w{5}-\w{5}$/.test(value) ? '7K3QX-9M2VD' : value;
        case 'link':
          return /^https?:/.test(value) ? text(value) : 'V1StGXR8Z5jdHi6B…';
        case 'initData':
          return 'auth_date=1795253400&query_id=AAH…&user=%7B%22id%22%3A700001…%7D&hash=c501b71e…';
        case 'tag':
          return /^\d{4,6}$/.test(value) ? '4821' : value;
        case 'clientSeed':
          return /^[0-9a-f]{16}$/.test(value)
            ? stable('client seed', value, (n) => example(`client seed ${n}`).slice(0, 16))
            : value;
        case 'nonce':
        case 'payload':
          return 'bm9uY2UtMDAwMDAwMDAwMDAwMDAwMQ';
        case 'challenge':
          return 'k3Xw9Lq2mR8tVb5N…';
        case 'clientDataJSON':
          return 'eyJ0eXBlIjoid2Vi…';
        case 'attestationObject':
          return 'o2NmbXRkbm9uZWdh…';
        case 'authenticatorData':
          return 'SZYN5YgOjGh0NBcP…';
        case 'userHandle':
          return 'cGxheWVyIDEwMDAwMQ';
        case 'id':
        case 'rawId':
          if (/^cGxheWVy[\w-]+$/.test(value)) return 'cGxheWVyIDEwMDAwMQ';
          return /^[\w-]{43}$/.test(value) ? 'V1StGXR8Z5jdHi6B…' : text(value);
        case 'kid':
        case 'x':
          return 'V1StGXR8Z5jdHi6B…';
        case 'value':
          return /^[\w-]{86}$/.test(value) ? 'VV0Dd_IdFtSgvPZU…' : text(value);
        case 'signature':
          return 'VV0Dd/IdFtSgvPZU…';
        default:
          return text(value);
      }
    }
    if (typeof value === 'number' && /^(resetIn|refreshIn|endsInMs)$/.test(key)) return REST_OF_DAY_MS;
    if (typeof value === 'number' && key === 'remindIn') return REST_OF_PLAY_MS;
    // The place of a leaf follows from a random salt.
    if (key === 'proof' && typeof value === 'object' && value !== null && 'place' in value)
      return { ...(deep(value) as object), place: 1 };
    if (typeof value === 'number' && key in FIXED_NUMBERS) return FIXED_NUMBERS[key];
    if (key === 'domain') return { lengthBytes: 14, value: 'parlor.example' };
    if (key === 'mines' && Array.isArray(value)) return [7];
    if (key === 'drawn' && Array.isArray(value)) return [4217];
    if (key === 'sessions' && Array.isArray(value))
      return value.map((one: object, n) => ({ ...(deep(one) as object), id: `sign-in-${n + 1}` }));
    return deep(value);
  };
  const deep = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(deep);
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ofField(key, inner)]));
  };
  return { value: deep, text };
}
