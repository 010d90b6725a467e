// A card or an invitation as a message that the player's Telegram sends to a chat. docs/telegram.md
import { createHash } from 'node:crypto';
import { buildCampaignLink } from '@parlor/contract/formats/campaign-link.ts';
import { invitationOf } from '@parlor/contract/formats/campaign.ts';
import type { MessageToPrepare } from '../../adapters/messages/index.ts';
import type { Speaker } from '../../texts/index.ts';
import type { CardWords } from './card-words.ts';

export interface OfSharer {
  /** The invite code of the player. */
  readonly code: string;
  readonly speaker: Speaker;
}
export interface MessagePlaces {
  readonly site: string;
  /** `https://t.me/…` of the mini-app; undefined where the bot has no name. */
  readonly miniApp: string | undefined;
}

/** The preview is the page of the card, or of the invitation; the button leads into Parlor with the invitation. */
export function messageOf(
  { code, speaker: { say } }: OfSharer,
  { site, miniApp }: MessagePlaces,
  preview: string,
  card: CardWords | undefined,
): MessageToPrepare {
  const text = say(card === undefined ? 'invitation.message' : 'shareCard.message');
  return {
    // Telegram allows 64 bytes.
    id: createHash('sha256').update(preview).digest('base64url'),
    title: card === undefined ? text : `${card.title} · ${card.line}`,
    text,
    preview,
    button: {
      label: say('shareCard.play'),
      url: buildCampaignLink(
        miniApp === undefined ? { website: site } : { messenger: miniApp },
        invitationOf(code),
      ),
    },
  };
}
