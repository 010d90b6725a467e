// Several doors to one player, over a house in memory. What a provider's own pages do is not here: Google, Facebook and
// Telegram answer 'Not implemented'. A mailbox is proved by a code that everybody knows, since no letter leaves.
import type { DoorKind } from '@parlor/contract/calls/auth.ts';
import type { Received, Reply } from '@parlor/contract/kernel/contract.ts';
import type { LinkPreview, PlayerCard } from '@parlor/contract/calls/identities.ts';
import { playerViews } from '@parlor/economy/act.ts';
import type { FakeHouse, FakePlayer } from '../fake-server.ts';
import { FakeRefused } from '../fake-error.ts';

/** The code of every letter that the fake does not send. */
export const FAKE_LINK_CODE = 'FAKE0-CODE0';
const LINK_LIFE_MS = 15 * 60_000;

interface Begun {
  readonly player: FakePlayer;
  readonly email: string;
  readonly expiresAtMs: number;
  isProven: boolean;
}
type ByPlayer = { readonly player: FakePlayer };

/** `email:alice@example.com` in its two parts. */
const partsOf = (door: string): { kind: DoorKind; subject: string } => {
  const colon = door.indexOf(':');
  return { kind: door.slice(0, colon) as DoorKind, subject: door.slice(colon + 1) };
};

/** `currentDoor`: the one that who is signed in came through. */
export function fakeDoors(house: FakeHouse, currentDoor: () => string | undefined) {
  const links = new Map<string, Begun>();

  const listed = (player: FakePlayer): Reply<'doors'> => {
    const doors = house.doorsOf(player);
    const kinds = doors.map(({ door }) => partsOf(door).kind);
    return {
      doors: doors.map(({ door, sinceMs }) => {
        const { kind, subject } = partsOf(door);
        return {
          kind,
          label: kind === 'email' ? subject : player.firstName,
          since: new Date(sinceMs).toISOString(),
          current: door === currentDoor(),
        };
      }),
      offered: kinds.includes('email') ? [] : ['email'],
    };
  };
  const cardOf = (player: FakePlayer): PlayerCard => {
    const doors = house.doorsOf(player);
    const { host, firstName } = player;
    return {
      userId: host.player.id,
      firstName,
      since: new Date(doors[0]?.sinceMs ?? 0).toISOString(),
      ppBalance: playerViews.balance(host.player, house.world(), { params: { currency: 'PP' } }).balance,
      doors: doors.map(({ door }) => partsOf(door).kind),
    };
  };
  const linkOf = (link: string, player: FakePlayer): Begun => {
    const begun = links.get(link);
    if (begun?.player !== player || begun.expiresAtMs <= house.clock.now())
      throw new FakeRefused('LINK_NOT_FOUND');
    return begun;
  };
  const previewOf = (link: string, begun: Begun): LinkPreview => {
    const { player, email, isProven, expiresAtMs } = begun;
    const owner = house.behind(`email:${email}`);
    const isTaken = isProven && owner !== undefined && owner !== player;
    const hasOne = house.doorsOf(player).some(({ door }) => partsOf(door).kind === 'email');
    return {
      link,
      kind: 'email',
      state: !isProven
        ? 'waiting'
        : isTaken
          ? 'taken'
          : owner === player
            ? 'yours'
            : hasOne
              ? 'full'
              : 'free',
      ...(isProven ? { label: email } : {}),
      you: cardOf(player),
      ...(isTaken ? { other: cardOf(owner) } : {}),
      expiresAt: new Date(expiresAtMs).toISOString(),
    };
  };

  return {
    doors: (_: unknown, { player }: ByPlayer) => listed(player),
    beginLink: ({ body }: Received<'beginLink'>, { player }: ByPlayer): Reply<'beginLink'> => {
      if (body.kind !== 'email') throw new FakeRefused('NOT_IMPLEMENTED', undefined, { call: 'beginLink' });
      if (house.doorsOf(player).some(({ door }) => partsOf(door).kind === 'email'))
        throw new FakeRefused('DOOR_OF_THIS_KIND');
      const link = `fake-link-${links.size}`.padEnd(32, '-');
      const expiresAtMs = house.clock.now() + LINK_LIFE_MS;
      links.set(link, { player, email: body.email.toLowerCase(), expiresAtMs, isProven: false });
      return { link, expiresAt: new Date(expiresAtMs).toISOString() };
    },
    proveEmailLink: ({ body }: Received<'proveEmailLink'>, { player }: ByPlayer) => {
      const begun = linkOf(body.link, player);
      if (body.code !== FAKE_LINK_CODE) throw new FakeRefused('LINK_CODE_INVALID');
      begun.isProven = true;
      return previewOf(body.link, begun);
    },
    linkPreview: ({ params }: Received<'linkPreview'>, { player }: ByPlayer) =>
      previewOf(params.link, linkOf(params.link, player)),
    completeLink: ({ body }: Received<'completeLink'>, { player }: ByPlayer) => {
      const begun = linkOf(body.link, player);
      const { state, you, other } = previewOf(body.link, begun);
      if (state === 'waiting') throw new FakeRefused('LINK_NOT_PROVEN');
      if (state === 'taken') throw new FakeRefused('DOOR_TAKEN', undefined, { you, other });
      if (state === 'full') throw new FakeRefused('DOOR_OF_THIS_KIND');
      if (state === 'free') house.addDoor(`email:${begun.email}`, player);
      links.delete(body.link);
      return listed(player);
    },
    unlinkDoor: ({ body }: Received<'unlinkDoor'>, { player }: ByPlayer) => {
      const doors = house.doorsOf(player);
      const gone = doors.filter(({ door }) => partsOf(door).kind === body.kind);
      if (gone.length === 0) throw new FakeRefused('DOOR_NOT_FOUND');
      if (gone.length === doors.length) throw new FakeRefused('LAST_DOOR');
      for (const { door } of gone) house.removeDoor(door);
      return listed(player);
    },
  };
}
