// Links of campaigns (spec §2): one campaign, written for a messenger's mini-app or for a web address.
import { campaignToUrl, encodeStartParam, type CampaignParams } from './campaign.ts';
import { isSitePath } from './site-path.ts';

/** The base of the link. */
export type CampaignPlace =
  /** Deep-link base of the mini-app, such as https://t.me/parlor_bot/play. */
  | { readonly messenger: string }
  /** Address of the website, such as https://parlor.example. */
  | { readonly website: string };

/**
 * The link of a campaign. In the messenger the whole campaign is in the start parameter; on the web the route is the
 * path and the rest its query. Throws RangeError if a start parameter would be too long for the messenger, and
 * TypeError if the route is not a path of this site.
 */
export function buildCampaignLink(place: CampaignPlace, params: CampaignParams): string {
  const { redirect_route: route } = params;
  if (route !== undefined && !isSitePath(route))
    throw new TypeError(`${route} is not a path of this site, such as /airdrop`);
  if ('messenger' in place) {
    const address = new URL(place.messenger);
    const text = encodeStartParam(params);
    if (text !== '') address.searchParams.set('startapp', text);
    return address.href;
  }
  const base = place.website.replace(/\/+$/, '');
  const address = new URL(base + (route ?? '/'));
  for (const [name, value] of campaignToUrl(params)) address.searchParams.set(name, value);
  return address.href;
}
