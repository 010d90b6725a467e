// Share cards (S32): a link is made when a player presses Share; its page and pictures are for everybody who has it.
// docs/share-cards.md
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { InboxNews } from '@parlor/contract/calls/inbox.ts';
import type { ShareWish } from '@parlor/contract/calls/share-cards.ts';
import { invitationOf } from '@parlor/contract/formats/campaign.ts';
import { buildCampaignLink } from '@parlor/contract/formats/campaign-link.ts';
import { collectionToShare, winToShare } from '@parlor/economy/progress/profile.ts';
import { namedFaceOf, publicColumns, type PublicFace, type PublicRow } from '../../contests/ranking/names.ts';
import { firstRow, raw } from '../../db/sql.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { sourceOf } from '../../http/ip-networks.ts';
import { mustHaveLeft, Quota, type Limits } from '../../http/rate-limits.ts';
import type { Players } from '../../players/players.ts';
import type { SpeakerFor } from '../../texts/index.ts';
import { requestLanguage } from '../../texts/request-language.ts';
import type { PreparedMessages } from '../../adapters/messages/index.ts';
import { cardId, thingOf, type ThingToShare } from './card-id.ts';
import { CARD_SIZES, cardSvg, type CardShape } from './card-svg.ts';
import { wordsOf, type Titles } from './card-words.ts';
import { CardPictures } from './card-png.ts';
import { messageOf } from './share-message.ts';
import { sharePage, sharePageHeaders } from './share-page.ts';

export interface ShareCardsDeps {
  readonly pool: pg.Pool;
  readonly players: Pick<Players, 'read'>;
  readonly limits: Limits;
  readonly secrets: readonly Buffer[];
  readonly projectDir: string;
  readonly siteUrl: () => string;
  readonly https: boolean;
  readonly titles: Titles;
  readonly speakerFor: SpeakerFor;
  readonly inviteCodeOf: (playerId: string) => Promise<string>;
  /** The page of the player's invitation. */
  readonly invitationOf: (code: string) => string;
  /** `https://t.me/…` of the mini-app; undefined where the bot has no name. */
  readonly miniApp: string | undefined;
  /** Undefined where there is no bot. */
  readonly prepared: PreparedMessages | undefined;
}

/** In a minute: cards and messages of one player, and pictures for one address. */
const CARDS = 10;
const MESSAGES = 10;
const PICTURES = 60;

export function shareCardsRoutes(d: ShareCardsDeps): Pick<Handlers, 'makeShareCard' | 'prepareShareMessage'> {
  const cards = new Quota(CARDS);
  const messages = new Quota(MESSAGES);
  return {
    makeShareCard: async ({ caller: { playerId }, body, request }) => {
      mustHaveLeft(d.limits, cards, playerId);
      const thing = await thingToShare(d, playerId, body);
      if (!thing) throw new ApiError('NOTHING_TO_SHARE');
      const ofPlayer = { code: await d.inviteCodeOf(playerId), language: requestLanguage(request) };
      const id = cardId({ ...thing, ...ofPlayer }, d.secrets);
      return addressesOf(d.siteUrl(), id);
    },
    prepareShareMessage: async ({ caller: { playerId }, body, request }) => {
      mustHaveLeft(d.limits, messages, playerId);
      const thing = body.kind === 'invitation' ? undefined : await thingToShare(d, playerId, body);
      if (!thing && body.kind !== 'invitation') throw new ApiError('NOTHING_TO_SHARE');
      const userId = d.prepared && (await telegramIdOf(d.pool, playerId));
      if (!d.prepared || userId === undefined) return {};
      const ofPlayer = { code: await d.inviteCodeOf(playerId), language: requestLanguage(request) };
      const site = d.siteUrl();
      const card = thing && { ...thing, ...ofPlayer };
      const preview = card ? addressesOf(site, cardId(card, d.secrets)).link : d.invitationOf(ofPlayer.code);
      const words = card && wordsOf(card, d.titles, d.speakerFor);
      const sharer = { code: ofPlayer.code, speaker: d.speakerFor(ofPlayer.language) };
      const message = await d.prepared.prepare(userId, messageOf(sharer, { ...d, site }, preview, words));
      return message === undefined ? {} : { message };
    },
  };
}

async function telegramIdOf(pool: pg.Pool, playerId: string): Promise<number | undefined> {
  const row = await firstRow<{ subject: string }>(pool, 'share-telegram')`
    select subject from identities where player_id = ${playerId} and provider = 'telegram'`;
  return row && Number(row.subject);
}

const addressesOf = (site: string, id: string) => {
  const link = `${site.replace(/\/+$/, '')}/share/${id}`;
  return { link, picture: `${link}/preview.png`, story: `${link}/story.png` };
};

/** From the player's own document and rows; undefined if they have no such thing. */
async function thingToShare(
  d: ShareCardsDeps,
  playerId: string,
  wish: ShareWish,
): Promise<ThingToShare | undefined> {
  if (wish.kind === 'win') {
    const round = await d.players.read(playerId, ({ state }) => winToShare(state, wish.reference));
    return round && { kind: 'win', gameId: round.gameId, multiplier: round.multiplier };
  }
  if (wish.kind === 'collection') {
    const { collectionId } = wish;
    const isFull = await d.players.read(playerId, ({ state }) => collectionToShare(state, collectionId));
    const isKnown = d.titles.collection(collectionId) !== undefined;
    return isFull && isKnown ? { kind: 'collection', collectionId } : undefined;
  }
  const row = await firstRow<{ news: string }>(d.pool, 'share-race')`
    select news from inbox_entries where player_id = ${playerId} and number = ${wish.entry}`;
  const news = row && (JSON.parse(row.news) as InboxNews);
  return news?.kind === 'race-result'
    ? { kind: 'race', title: news.title.slice(0, 80), place: news.place }
    : undefined;
}

/** Undefined if the player has left or is disabled: their cards are gone then. */
async function ownerOf(pool: pg.Pool, code: string): Promise<{ face: PublicFace | undefined } | undefined> {
  const owner = await firstRow<{ player_id: bigint }>(pool, 'share-owner')`
    select player_id from invite_code_owners where code = ${code}`;
  if (!owner) return undefined;
  const row = await firstRow<PublicRow>(pool, 'share-face')`
    select ${raw(publicColumns('p'))} from profiles p
    where p.player_id = ${owner.player_id} and p.disabled_at is null`;
  return row && { face: namedFaceOf(row) };
}

export const shareCardsPlugin =
  (d: ShareCardsDeps) =>
  (app: FastifyInstance): void => {
    const pictures = new CardPictures(d.projectDir);
    const perAddress = new Quota(PICTURES);
    const cardOf = async (id: string) => {
      const thing = thingOf(id, d.secrets);
      const owner = thing && (await ownerOf(d.pool, thing.code));
      if (!owner) throw new ApiError('NOT_FOUND', 'There is no such card.');
      return { thing, ...owner, words: wordsOf(thing, d.titles, d.speakerFor) };
    };
    app.get<{ Params: { id: string } }>('/share/:id', async ({ params }, reply) => {
      const { thing, face, words } = await cardOf(params.id);
      const { link, picture } = addressesOf(d.siteUrl(), params.id);
      const page = sharePage({
        speaker: d.speakerFor(thing.language),
        words,
        by: face?.displayName,
        page: link,
        picture,
        invitation: buildCampaignLink({ website: d.siteUrl() }, invitationOf(thing.code)),
      });
      return reply.headers(sharePageHeaders(d.https)).type('text/html; charset=utf-8').send(page);
    });
    for (const shape of Object.keys(CARD_SIZES) as CardShape[])
      app.get<{ Params: { id: string } }>(`/share/:id/${shape}.png`, async (request, reply) => {
        mustHaveLeft(d.limits, perAddress, sourceOf(request.ip));
        const { thing, face, words } = await cardOf(request.params.id);
        const png = await pictures.draw(cardSvg(thing, shape, words, face));
        return (
          reply
            .header('cache-control', 'public, max-age=3600')
            .header('x-content-type-options', 'nosniff')
            // Networks show it on their own pages.
            .header('cross-origin-resource-policy', 'cross-origin')
            .type('image/png')
            .send(png)
        );
      });
  };
