// Which link a player sends to friends.
import { campaignFromUrl } from '@parlor/contract/formats/campaign.ts';
import { buildCampaignLink } from '@parlor/contract/formats/campaign-link.ts';
import type { Reply } from '@parlor/contract/kernel/contract.ts';

type Links = Pick<Reply<'referralLink'>, 'link' | 'websiteLink' | 'messengerLink' | 'shortLink'>;

/**
 * In Telegram the link opens the mini-app: the server's link, or, if the server knows no bot, one with this
 * build's deep-link base. Elsewhere it opens the website: the short link, if the server has one.
 */
export function invitationLink(
  place: 'telegram' | 'web',
  { link, websiteLink, messengerLink, shortLink }: Links,
  deepLinkBase: string | undefined,
): string {
  if (place === 'web') return shortLink ?? websiteLink ?? link;
  if (messengerLink !== undefined) return messengerLink;
  const invitation = campaignFromUrl(new URL(websiteLink ?? link).search);
  if (deepLinkBase === undefined || invitation === undefined) return link;
  return buildCampaignLink({ messenger: deepLinkBase }, invitation);
}
