// Several identities of one player, over a server in memory. The pages of providers are not here: Google, Facebook and
// Telegram answer 'Not implemented'. A fixed code proves an email address, because no email is sent.
import type { IdentityKind } from '@parlor/contract/calls/sign-ins.ts';
import type { Reply } from '@parlor/contract/kernel/contract.ts';
import type { LinkPreview, PlayerCard } from '@parlor/contract/calls/identities.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { playerViews } from '@parlor/economy/act.ts';
import type { FakeHandlers } from '../calls.ts';
import type { FakeServer, FakePlayer } from '../fake-server.ts';
import { ownPasskeyCalls, type FakePasskeys } from './passkeys.ts';
import { holdLinked } from './player-care.ts';
import { FakeApiError } from '../fake-error.ts';

/** The code of every unsent email. */
export const FAKE_LINK_CODE = 'FAKE0-CODE0';
const LINK_LIFE_MS = 15 * MINUTE_MS;

interface Begun {
  readonly player: FakePlayer;
  readonly email: string;
  readonly expiresAtMs: number;
  isProven: boolean;
}

/** `email:alice@example.com` in its two parts. */
const partsOf = (identity: string): { kind: IdentityKind; subject: string } => {
  const colon = identity.indexOf(':');
  return { kind: identity.slice(0, colon) as IdentityKind, subject: identity.slice(colon + 1) };
};

/** `currentIdentity`: the identity of the current sign-in, `passkey:` with the id of one. */
export function fakeIdentities(
  server: FakeServer,
  passkeys: FakePasskeys,
  currentIdentity: () => string | undefined,
): FakeHandlers {
  const links = new Map<string, Begun>();

  const listed = (player: FakePlayer): Reply<'identities'> => {
    const identities = server.identitiesOf(player);
    const kinds = identities.map(({ identity }) => partsOf(identity).kind);
    const used = currentIdentity();
    const own = passkeys.of(player, used?.startsWith('passkey:') ? partsOf(used).subject : undefined);
    return {
      ...(own.length === 0 ? {} : { passkeys: own }),
      ...(passkeys.isOffered ? { offersPasskeys: true } : {}),
      identities: identities.map(({ identity, sinceMs }) => {
        const { kind, subject } = partsOf(identity);
        return {
          kind,
          label: kind === 'email' ? subject : player.firstName,
          since: new Date(sinceMs).toISOString(),
          current: identity === currentIdentity(),
        };
      }),
      offered: kinds.includes('email') ? [] : ['email'],
    };
  };
  const cardOf = (player: FakePlayer): PlayerCard => {
    const identities = server.identitiesOf(player);
    const { host, firstName } = player;
    return {
      userId: host.player.id,
      firstName,
      since: new Date(identities[0]?.sinceMs ?? 0).toISOString(),
      ppBalance: playerViews.balance(host.player, server.world(), { params: { currency: 'PP' } }).balance,
      identities: identities.map(({ identity }) => partsOf(identity).kind),
    };
  };
  const linkOf = (link: string, player: FakePlayer): Begun => {
    const begun = links.get(link);
    if (begun?.player !== player || begun.expiresAtMs <= server.clock.now())
      throw new FakeApiError('LINK_NOT_FOUND');
    return begun;
  };
  const previewOf = (link: string, begun: Begun): LinkPreview => {
    const { player, email, isProven, expiresAtMs } = begun;
    const owner = server.behind(`email:${email}`);
    const isTaken = isProven && owner !== undefined && owner !== player;
    const hasOne = server.identitiesOf(player).some(({ identity }) => partsOf(identity).kind === 'email');
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
    identities: (_, { player }) => listed(player),
    beginLink: ({ body }, { player }) => {
      if (body.kind !== 'email') throw new FakeApiError('NOT_IMPLEMENTED', undefined, { call: 'beginLink' });
      if (server.identitiesOf(player).some(({ identity }) => partsOf(identity).kind === 'email'))
        throw new FakeApiError('IDENTITY_OF_THIS_KIND');
      const link = `fake-link-${links.size}`.padEnd(32, '-');
      const expiresAtMs = server.clock.now() + LINK_LIFE_MS;
      links.set(link, { player, email: body.email.toLowerCase(), expiresAtMs, isProven: false });
      return { link, expiresAt: new Date(expiresAtMs).toISOString() };
    },
    proveEmailLink: ({ body }, { player }) => {
      const begun = linkOf(body.link, player);
      if (body.code !== FAKE_LINK_CODE) throw new FakeApiError('LINK_CODE_INVALID');
      begun.isProven = true;
      return previewOf(body.link, begun);
    },
    linkPreview: ({ params }, { player }) => previewOf(params.link, linkOf(params.link, player)),
    completeLink: ({ body }, { player }) => {
      const begun = linkOf(body.link, player);
      const { state, you, other } = previewOf(body.link, begun);
      if (state === 'waiting') throw new FakeApiError('LINK_NOT_PROVEN');
      if (state === 'taken') throw new FakeApiError('IDENTITY_TAKEN', undefined, { you, other });
      if (state === 'full') throw new FakeApiError('IDENTITY_OF_THIS_KIND');
      if (state === 'free') {
        holdLinked(server, `email:${begun.email}`, player);
        server.addIdentity(`email:${begun.email}`, player);
      }
      links.delete(body.link);
      return listed(player);
    },
    ...ownPasskeyCalls(server, passkeys, listed),
    unlinkIdentity: ({ body }, { player }) => {
      const identities = server.identitiesOf(player);
      const gone = identities.filter(({ identity }) => partsOf(identity).kind === body.kind);
      if (gone.length === 0) throw new FakeApiError('IDENTITY_NOT_FOUND');
      if (gone.length === identities.length && passkeys.of(player, undefined).length === 0)
        throw new FakeApiError('LAST_IDENTITY');
      for (const { identity } of gone) server.removeIdentity(identity);
      return listed(player);
    },
  };
}
