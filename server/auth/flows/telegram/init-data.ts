// Telegram's signed launch data: verified with the bot's own token, or refused. No clock, no network, no database.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuse, type Refusal } from '@parlor/contract/kernel/errors.ts';
import * as z from 'zod/mini';
import { parseJson } from '../../../runtime/parse-json.ts';

export interface TelegramUser {
  /** Telegram's id of the person: a positive safe integer, stable. */
  readonly id: number;
  readonly firstName: string;
  readonly username: string | undefined;
  readonly languageCode: string | undefined;
  readonly isPremium: boolean;
  /** An https address, or missing. */
  readonly photoUrl: string | undefined;
}

export interface Launch {
  readonly user: TelegramUser;
  /** The signed `startapp` value, unchanged. */
  readonly startParam: string | undefined;
  /** When Telegram signed it. */
  readonly signedAtMs: number;
}

export interface InitDataRules {
  readonly botToken: string;
  readonly nowMs: number;
  /** The maximum age of launch data, in seconds. */
  readonly maxAgeS: number;
}

const MAX_LENGTH = 8192;
const MAX_FIELDS = 32;
/** How far Telegram's clock may be ahead of ours. */
const MAX_AHEAD_S = 60;

const User = z.object({
  id: z.int().check(z.positive()),
  is_bot: z.optional(z.literal(false)),
  first_name: z._default(z.string().check(z.maxLength(256)), ''),
  username: z.optional(z.string().check(z.maxLength(64))),
  language_code: z.optional(z.string().check(z.maxLength(35))),
  is_premium: z._default(z.boolean(), false),
  photo_url: z.optional(z.string().check(z.maxLength(2048))),
});

const invalid = (why: string): Refusal => refuse('INIT_DATA_INVALID', `Failed to authenticate: ${why}`);

/** The person who opened the app, or the refusal of the launch data: INIT_DATA_INVALID, INIT_DATA_EXPIRED. */
export function readInitData(initData: string, rules: InitDataRules): Launch | Refusal {
  if (initData.length > MAX_LENGTH) return invalid('the launch data is too long.');
  const fields = parse(initData);
  if (fields === undefined)
    return invalid(
      'the launch data is malformed or carries a field twice. Open the app again from Telegram.',
    );
  if (!isSigned(fields, rules.botToken)) return refuse('INIT_DATA_INVALID');

  const authDate = fields.get('auth_date') ?? '';
  if (!/^\d{1,12}$/.test(authDate)) return invalid('the launch data carries no date.');
  const ageS = rules.nowMs / 1000 - Number(authDate);
  if (ageS < -MAX_AHEAD_S) return invalid('the launch data is dated in the future.');
  if (ageS > rules.maxAgeS) return refuse('INIT_DATA_EXPIRED');

  const user = readUser(fields.get('user') ?? '');
  if (user === undefined)
    return invalid('the launch data names no user. Open the app from its link or button in Telegram.');
  return { user, startParam: fields.get('start_param'), signedAtMs: Number(authDate) * 1000 };
}

/**
 * Parses a form-encoded text strictly. Undefined if anything is ambiguous: a repeated field, invalid
 * percent-encoding, or a line break in a field, because fields are signed as lines.
 */
function parse(text: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>();
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=');
    if (equals < 1) return undefined;
    const key = decode(pair.slice(0, equals));
    const value = decode(pair.slice(equals + 1));
    if (key === undefined || value === undefined || !/^[a-z][a-z0-9_]*$/.test(key)) return undefined;
    if (fields.has(key) || fields.size === MAX_FIELDS) return undefined;
    fields.set(key, value);
  }
  return fields;
}

function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    return /[\u0000-\u001f\u007f]/.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** HMAC over every field but `hash`; `signature`, which other parties verify, is among the signed ones. */
function isSigned(fields: ReadonlyMap<string, string>, botToken: string): boolean {
  const hash = fields.get('hash') ?? '';
  if (!/^[0-9a-f]{64}$/.test(hash)) return false;
  const lines = [...fields]
    .filter(([key]) => key !== 'hash')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`);
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const ours = createHmac('sha256', secret).update(lines.join('\n')).digest();
  return timingSafeEqual(ours, Buffer.from(hash, 'hex'));
}

function readUser(json: string): TelegramUser | undefined {
  const user = User.safeParse(parseJson(json)).data;
  if (user === undefined) return undefined;
  return {
    id: user.id,
    firstName: keepable(user.first_name),
    username: user.username === undefined ? undefined : keepable(user.username),
    languageCode: user.language_code === undefined ? undefined : keepable(user.language_code),
    isPremium: user.is_premium,
    photoUrl: user.photo_url?.startsWith('https://') ? keepable(user.photo_url) : undefined,
  };
}

/** Without characters that no database stores and no screen shows: NUL, and half surrogate pairs. */
const keepable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
