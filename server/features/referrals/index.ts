// A player's invited friends (S22): their invite links, and the friends who joined by them.
import { invitationOf } from '@parlor/contract/formats/campaign.ts';
import { buildCampaignLink } from '@parlor/contract/formats/campaign-link.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { REFERRAL_PAGE, type Referral } from '@parlor/contract/calls/referrals.ts';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Players } from '../../players/players.ts';
import { inviteCodeOfPlayer } from './invite-code.ts';
import { shortLinkOf } from './invitation-page.ts';
import { friendsOf, pointsForFriends, type FriendRow } from './store.ts';

export { heldReferrals } from './held-referrals.ts';
export { inviterOf } from './store.ts';
export { createPayInviters } from './pay-inviters.ts';
export { invitationPages } from './invitation-pages.ts';
import type { Deps } from '../../runtime/deps.ts';

export interface ReferralsDeps extends Deps {
  readonly config: Pick<Config, 'TELEGRAM_BOT_NAME' | 'TELEGRAM_APP_NAME'>;
  readonly players: Players;
  /** Address of the website. */
  readonly siteUrl: () => string;
}

export function referralsRoutes(d: ReferralsDeps): Pick<Handlers, 'referralLink' | 'referrals'> {
  const { pool, clock, players, config } = d;
  const { TELEGRAM_BOT_NAME: bot, TELEGRAM_APP_NAME: app } = config;
  const terms = () => {
    const { caps, review: _, ...rest } = players.content.referrals;
    return { ...rest, ...caps };
  };
  return {
    referralLink: async ({ caller }) => {
      const { playerId } = caller;
      const code = await inviteCodeOfPlayer(pool, playerId, clock.now());
      const campaign = invitationOf(code);
      const websiteLink = buildCampaignLink({ website: d.siteUrl() }, campaign);
      const messengerLink =
        bot === undefined
          ? undefined
          : buildCampaignLink(
              { messenger: `https://t.me/${[bot, app].filter(Boolean).join('/')}` },
              campaign,
            );
      const rewarded = await players.read(playerId, ({ state }) => state.friends.rewarded.ever);
      return {
        link: caller.platform === 'telegram' && messengerLink !== undefined ? messengerLink : websiteLink,
        websiteLink,
        ...(messengerLink === undefined ? {} : { messengerLink }),
        shortLink: shortLinkOf(d.siteUrl(), code),
        terms: terms(),
        rewarded,
        points: toWire('PP', await pointsForFriends(pool, playerId)),
      };
    },
    referrals: async ({ caller, query }) => {
      const pageSize = query.pageSize ?? REFERRAL_PAGE.default;
      const { since, lastCreatedAt: before } = query;
      const { total, friends } = await friendsOf(pool, caller.playerId, {
        limit: pageSize + 1,
        before,
        since,
      });
      const page = friends.slice(0, pageSize);
      const last = friends.length > pageSize ? page.at(-1) : undefined;
      return {
        total,
        pageSize,
        lastCreatedAt: last?.createdAt ?? null,
        ...(since === undefined ? {} : { since }),
        referrals: page.map((row) => viewFriend(row, players.content.referrals.days)),
      };
    },
  };
}

const viewFriend = (row: FriendRow, daysAsked: number): Referral => ({
  firstName: row.face.displayName,
  ...(row.face.tag === undefined ? {} : { tag: row.face.tag }),
  ...(row.face.avatar === undefined ? {} : { avatar: row.face.avatar }),
  createdAt: row.createdAt,
  state: stateOf(row),
  daysAsked,
  days: row.state === 'joined' ? Math.min(row.days, daysAsked) : daysAsked,
});

function stateOf({ state, isHeld, isUnpaid }: FriendRow): NonNullable<Referral['state']> {
  switch (state) {
    case 'refused':
      return 'refused';
    case 'rewarded':
      return isUnpaid ? 'counted' : 'rewarded';
    case 'joined':
    case 'played':
      return isHeld ? 'held' : state === 'joined' ? 'playing' : 'waiting';
  }
}
