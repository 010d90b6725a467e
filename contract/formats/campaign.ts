// The source of a visitor (spec §2). The short keys of a messenger's start parameter and the long names of a web
// address are equivalent. The maker of a link wrote all of it: it is stored, and never trusted.
import * as z from 'zod/mini';
import { fromBase64Url, toBase64Url } from './bytes.ts';
import { isSitePath } from './site-path.ts';

const value = z.optional(z.string().check(z.maxLength(256)));

/** Stored campaign parameters of a visitor (spec §2), sent with a web sign-in. */
export const CampaignParams = z.strictObject({
  campaign_source: value,
  campaign_medium: value,
  campaign_id: value,
  campaign_name: value,
  campaign_content: value,
  campaign_term: value,
  visitor_id: value,
  redirect_route: z.optional(z.string().check(z.maxLength(512))),
  timestamp: z.optional(z.string().check(z.maxLength(64))),
});
export type CampaignParams = z.infer<typeof CampaignParams>;
export type CampaignName = keyof CampaignParams;

/** Local storage key of the visitor's first campaign (spec §3). */
export const ORIGINAL_CAMPAIGN_KEY = 'original-utm';
/** Telegram's maximum length of a start parameter. */
export const LONGEST_START_PARAM = 512;
/** Start parameters of other kinds begin with a word and a dash: `link-…` joins an identity to a player. */
export const LINK_START_PREFIX = 'link-';

const names: Readonly<
  Record<CampaignName, { readonly short: string; readonly url?: string; readonly max: number }>
> = {
  campaign_source: { short: 'cs', url: 'utm_source', max: 200 },
  campaign_medium: { short: 'cm', url: 'utm_medium', max: 200 },
  campaign_id: { short: 'ci', url: 'utm_id', max: 200 },
  campaign_name: { short: 'cn', url: 'utm_campaign', max: 200 },
  campaign_content: { short: 'cc', url: 'utm_content', max: 200 },
  campaign_term: { short: 'ck', url: 'utm_term', max: 200 },
  visitor_id: { short: 'vi', url: 'utm_prid', max: 200 },
  redirect_route: { short: 'rd', max: 512 },
  timestamp: { short: 'ts', url: 'clock', max: 64 },
};
export const CAMPAIGN_NAMES = Object.keys(names) as readonly CampaignName[];

type Form = 'short' | 'url';

/**
 * Reads the known keys. The first of a repeated key counts, an empty value is absent, a long one is cut, and a route
 * that is not a path of this site is dropped. Undefined if nothing is left.
 */
function read(query: URLSearchParams, form: Form): CampaignParams | undefined {
  const found: { [N in CampaignName]?: string } = {};
  for (const name of CAMPAIGN_NAMES) {
    const key = names[name][form];
    const text = key === undefined ? undefined : keepable(query.get(key) ?? '').slice(0, names[name].max);
    if (text === undefined || text === '') continue;
    if (name === 'redirect_route' && !isSitePath(text)) continue;
    found[name] = text.toWellFormed();
  }
  return Object.keys(found).length === 0 ? undefined : found;
}

function write(params: CampaignParams, form: Form): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of CAMPAIGN_NAMES) {
    const key = names[name][form];
    const text = params[name];
    if (key !== undefined && text !== undefined && text !== '') query.set(key, text);
  }
  return query;
}

/** Without control characters, which no screen shows and no database stores. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const keepable = (text: string): string => text.replace(/[\u0000-\u001f\u007f]/g, '');

/** The short form, `cs=telegram&cm=cpc`, of any length. */
export const campaignToQuery = (params: CampaignParams): string => write(params, 'short').toString();
/** Reads the short form. Undefined if it names no campaign. */
export const campaignFromQuery = (query: string): CampaignParams | undefined =>
  read(new URLSearchParams(query), 'short');

/** Of a web address: `utm_source` and the like, and `clock` (spec §2). Undefined if it names no campaign. */
export const campaignFromUrl = (search: URLSearchParams | string): CampaignParams | undefined =>
  read(new URLSearchParams(search), 'url');
/** The query of a web address for this campaign. The route is the address itself and not part of it. */
export const campaignToUrl = (params: CampaignParams): URLSearchParams => write(params, 'url');

/**
 * The start parameter of a messenger: base64url of the short form. Throws RangeError if it is too long for the
 * messenger: at most 384 bytes of the short form fit.
 */
export function encodeStartParam(params: CampaignParams): string {
  const text = toBase64Url(new TextEncoder().encode(campaignToQuery(params)));
  if (text.length > LONGEST_START_PARAM)
    throw new RangeError(
      `The campaign takes ${text.length} characters as a start parameter; a messenger takes ${LONGEST_START_PARAM}. Shorten its values.`,
    );
  return text;
}

/**
 * Reads a start parameter: base64 or base64url, with or without padding. Undefined if it is malformed, too long, or no
 * campaign. Never throws.
 */
export function decodeStartParam(text: string): CampaignParams | undefined {
  const bare = text.replace(/={1,2}$/, '');
  if (text.length > LONGEST_START_PARAM || !/^[\w+/-]+$/.test(bare)) return undefined;
  try {
    return campaignFromQuery(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(bare)));
  } catch {
    return undefined;
  }
}

/** A referral link is a campaign of this source whose id is the inviter's invite code. */
export const REFERRAL_SOURCE = 'referral';

/** An anonymous, unguessable code: sixteen letters and digits without similar ones. */
export const INVITE_CODE_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const INVITE_CODE_LENGTH = 16;
const INVITE_CODE = new RegExp(`^[${INVITE_CODE_ALPHABET}]{${INVITE_CODE_LENGTH}}$`);

/** The campaign of a player's invite link. */
export const invitationOf = (code: string): CampaignParams => ({
  campaign_source: REFERRAL_SOURCE,
  campaign_id: code,
});

/** The invite code of a campaign, unchecked: only the server knows its owner. */
export function inviteCodeOf(params: CampaignParams | undefined): string | undefined {
  if (params?.campaign_source !== REFERRAL_SOURCE) return undefined;
  const code = params.campaign_id;
  return code !== undefined && INVITE_CODE.test(code) ? code : undefined;
}
