// Invited friends, over a server in memory. All of its players use one device, so nobody is held for coming from one
// network.
import {
  INVITE_CODE_ALPHABET,
  INVITE_CODE_LENGTH,
  invitationOf,
  inviteCodeOf,
  type CampaignParams,
} from '@parlor/contract/formats/campaign.ts';
import { buildCampaignLink } from '@parlor/contract/formats/campaign-link.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { REFERRAL_PAGE, type Referral } from '@parlor/contract/calls/referrals.ts';
import { friendReference, type Invitation } from '@parlor/economy/social/referrals.ts';
import type { FakeHandlers } from '../calls.ts';
import type { FakeServer, FakePlayer } from '../fake-server.ts';
import { FakeApiError } from '../fake-error.ts';
import type { FakeFace } from './profile/public-names.ts';

interface Brought {
  readonly inviter: FakePlayer;
  readonly friend: FakePlayer;
  /** Microseconds since 1970; rises with every friend of one player. */
  readonly atUs: number;
  state: 'joined' | 'played' | 'rewarded';
}

export class FakeFriends {
  readonly #codes = new Map<string, FakePlayer>();
  readonly brought: Brought[] = [];

  codeOf(player: FakePlayer): string {
    for (const [code, whose] of this.#codes) if (whose === player) return code;
    const code = Array.from(
      crypto.getRandomValues(new Uint8Array(INVITE_CODE_LENGTH)),
      (byte) => INVITE_CODE_ALPHABET[byte % INVITE_CODE_ALPHABET.length],
    ).join('');
    this.#codes.set(code, player);
    return code;
  }

  invitation(campaign: CampaignParams | undefined): (Invitation & { inviter: FakePlayer }) | undefined {
    const inviter = this.#codes.get(inviteCodeOf(campaign) ?? '');
    return inviter && { by: inviter.host.player.id, held: false, inviter };
  }

  add(inviter: FakePlayer, friend: FakePlayer, nowMs: number): void {
    const last = this.brought.findLast((b) => b.inviter === inviter)?.atUs ?? 0;
    this.brought.push({ inviter, friend, atUs: Math.max(nowMs * 1000, last + 1), state: 'joined' });
  }

  /** The earned rewards of inviters. Rewards above a day's number wait. */
  pay(server: FakeServer): void {
    for (const b of this.brought) {
      if (b.state === 'joined' && b.friend.host.player.state.friends.qualified) b.state = 'played';
      if (b.state !== 'played') continue;
      try {
        server.act(b.inviter, 'friendPlayed', { friendId: b.friend.host.player.id });
        b.state = 'rewarded';
      } catch (e) {
        if (!(e instanceof FakeApiError && e.code === 'NOT_CLAIMABLE')) throw e;
      }
    }
  }
}

const microseconds = (us: number): string =>
  new Date(Math.floor(us / 1000)).toISOString().replace('Z', `${String(us % 1000).padStart(3, '0')}Z`);
const ofInstant = (text: string): number => {
  const fraction = /\.(\d+)Z$/.exec(text)?.[1] ?? '';
  return Date.parse(text.replace(/\.\d+Z$/, 'Z')) * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
};

export function friendCalls(server: FakeServer, site: () => string): FakeHandlers {
  const { friends } = server;
  return {
    referralLink: (_, { player }) => {
      friends.pay(server);
      const websiteLink = buildCampaignLink({ website: site() }, invitationOf(friends.codeOf(player)));
      const { caps, review: _review, ...terms } = server.loaded.content.referrals;
      const points = player.host.rows.ledger
        .filter((p) => p.reason === 'referral' && p.reference.startsWith(friendReference('')))
        .reduce((sum, p) => sum + p.amountMinor, 0n);
      return {
        link: websiteLink,
        websiteLink,
        terms: { ...terms, ...caps },
        rewarded: player.host.player.state.friends.rewarded.ever,
        points: toWire('PP', points),
      };
    },
    referrals: ({ query }, { player }) => {
      friends.pay(server);
      const pageSize = query.pageSize ?? REFERRAL_PAGE.default;
      const since = query.since === undefined ? 0 : ofInstant(query.since);
      const before = query.lastCreatedAt === undefined ? Infinity : ofInstant(query.lastCreatedAt);
      const all = friends.brought.filter((b) => b.inviter === player && b.atUs >= since).toReversed();
      const open = all.filter((b) => b.atUs < before);
      const page = open.slice(0, pageSize);
      const last = open.length > pageSize ? page.at(-1) : undefined;
      return {
        total: all.length,
        pageSize,
        lastCreatedAt: last === undefined ? null : microseconds(last.atUs),
        ...(query.since === undefined ? {} : { since: query.since }),
        referrals: page.map((b) =>
          viewBrought(b, server.loaded.content.referrals.days, server.names.faceOf(b.friend)),
        ),
      };
    },
  };
}

function viewBrought(
  { inviter, friend, atUs, state }: Brought,
  daysAsked: number,
  { displayName, ...face }: FakeFace,
): Referral {
  const claim = inviter.host.rows.claims.get(friendReference(friend.host.player.id));
  return {
    firstName: displayName,
    ...face,
    createdAt: microseconds(atUs),
    state:
      state === 'joined'
        ? 'playing'
        : state === 'played'
          ? 'waiting'
          : claim?.rewards.length === 0
            ? 'counted'
            : 'rewarded',
    daysAsked,
    days: state === 'joined' ? friend.host.player.state.friends.playedDays.length : daysAsked,
  };
}
