// Which link a player sends to friends.
import { campaignFromUrl } from '@parlor/contract/formats/campaign.ts';
import { buildCampaignLink } from '@parlor/contract/formats/campaign-link.ts';
import type { Reply } from '@parlor/contract/kernel/contract.ts';

type Links = Pick<Reply<'referralLink'>, 'link' | 'websiteLink' | 'messengerLink'>;

/**
 * In the messenger the link opens the mini-app: the server's own link, or, where the server knows no bot, one that begins
 * with the deep-link base of this build. Anywhere else everybody opens the website.
 */
export function invitationLink(
  place: 'telegram' | 'web',
  { link, websiteLink, messengerLink }: Links,
  deepLinkBase: string | undefined,
): string {
  if (place === 'web') return websiteLink ?? link;
  if (messengerLink !== undefined) return messengerLink;
  const invitation = campaignFromUrl(new URL(websiteLink ?? link).search);
  if (deepLinkBase === undefined || invitation === undefined) return link;
  return buildCampaignLink({ messenger: deepLinkBase }, invitation);
}
