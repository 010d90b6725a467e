// Short links of invitations: /i/CODE
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inviteCodeOf, invitationOf } from '@parlor/contract/formats/campaign.ts';
import { buildCampaignLink } from '@parlor/contract/formats/campaign-link.ts';
import { retryLater } from '../../http/api-error.ts';
import { sourceOf } from '../../http/ip-networks.ts';
import { Quota, type Limits } from '../../http/rate-limits.ts';
import type { Players } from '../../players/players.ts';
import type { SpeakerFor } from '../../texts/index.ts';
import { playerLanguage } from '../../texts/player-language.ts';
import { invitationHeaders, invitationPage, shortLinkOf } from './invitation-page.ts';
import { inviterOf } from './store.ts';

export interface InvitationPagesDeps {
  readonly pool: pg.Pool;
  readonly players: Pick<Players, 'content'>;
  readonly siteUrl: () => string;
  readonly https: boolean;
  readonly limits: Limits;
  readonly speakerFor: SpeakerFor;
}

/** In a minute, for one address: many people share one behind a carrier. */
const PAGES = 300;

/** A code of nobody, or of a player who has left, leads to the first page. */
export const invitationPages =
  ({ pool, players, siteUrl, https, limits, speakerFor }: InvitationPagesDeps) =>
  (app: FastifyInstance): void => {
    const perAddress = new Quota(PAGES);
    app.get<{ Params: { code: string } }>('/i/:code', async ({ params, ip }, reply) => {
      const waitMs = limits.off ? undefined : perAddress.take(sourceOf(ip), 1);
      if (waitMs !== undefined) throw retryLater('RATE_LIMITED', Math.ceil(waitMs / 1000));
      const campaign = invitationOf(params.code);
      const code = inviteCodeOf(campaign);
      const inviter = code === undefined ? undefined : await inviterOf(pool, code);
      if (code === undefined || inviter === undefined) return reply.redirect('/', 302);
      const { days, friendRewards } = players.content.referrals;
      const site = siteUrl();
      const html = invitationPage({
        speaker: speakerFor(await playerLanguage(pool, inviter.playerId)),
        by: inviter.face?.displayName,
        days,
        friendRewards,
        page: shortLinkOf(site, code),
        picture: `${site.replace(/\/+$/, '')}/preview.png`,
        invitation: buildCampaignLink({ website: site }, campaign),
      });
      return reply.headers(invitationHeaders(https)).type('text/html; charset=utf-8').send(html);
    });
  };
