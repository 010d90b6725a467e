// Several identities of one player. Adding one takes two proofs: the sign-in of the player, and the identity itself. An
// identity of another player stays with that player: the preview shows the owner, and no accounts are joined.
import type { Answer, Received } from '@parlor/contract/kernel/contract.ts';
import {
  LINKABLE_IDENTITIES,
  type LinkableIdentity,
  type LinkPreview,
} from '@parlor/contract/calls/identities.ts';
import { passkeySite } from '@parlor/contract/formats/site-path.ts';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Caller } from '../../../http/handlers.ts';
import { markOf } from '../../../players/rows/held-identities.ts';
import { kindOf } from '../../../players/rows/identity-kinds.ts';
import { ApiError, throwRefusal } from '../../../http/api-error.ts';
import type { AuthDeps } from '../deps.ts';
import { listPasskeys, lockPasskeys } from '../passkeys/passkey-store.ts';
import { hashOf } from '../secrets.ts';
import { readInitData } from '../telegram/init-data.ts';
import {
  addIdentity,
  endSignInsThrough,
  findLink,
  lockIdentities,
  identityOfSignIn,
  listIdentities,
  proveLink,
  proveMail,
  removeIdentities,
  useLink,
  type LinkRow,
} from './identity-store.ts';
import { judgeLink, playerCard, previewOf, wireOf, type Db } from './link-preview.ts';

/** Whether emails leave this server; otherwise they are in the outbox of local development. */
export const isEmailOffered = ({ isLocal, SMTP_URL }: AuthDeps['config']): boolean =>
  isLocal || SMTP_URL !== undefined;

/** Whether an identity of this kind, or of the named provider, can be added here, by this caller. */
export function isOffered(
  { config, providers }: AuthDeps,
  kind: LinkableIdentity | { readonly named: string },
  { platform }: Caller,
): boolean {
  if (kind === 'email') return isEmailOffered(config);
  // In the messenger's frame cookies do not work, and Google blocks its sign-in in web views.
  if (platform !== 'web') return false;
  if (typeof kind === 'object') return providers.named.list.some(({ name }) => name === kind.named);
  return kind === 'telegram' ? config.TELEGRAM_BOT_NAME !== undefined : providers.redirects.has(kind);
}

export function createIdentities(deps: AuthDeps) {
  const { config, pool, clock, heldPlayers } = deps;
  const { named } = deps.providers;

  async function listed(db: Db, caller: Caller, siteUrl: string): Promise<Answer<'identities'>> {
    const rows = await listIdentities(db, caller.playerId);
    const used = await identityOfSignIn(db, caller.playerId, caller.signInId);
    const passkeys = await listPasskeys(db, caller.playerId);
    const has = rows.map(({ provider }) => provider);
    const others = named.list.filter(
      ({ name }) => !has.includes(named.storedAs(name)) && isOffered(deps, { named: name }, caller),
    );
    return {
      identities: rows.map(({ provider, label, createdAt }) => ({
        ...wireOf(named, provider),
        ...(label === null ? {} : { label }),
        since: createdAt.toISOString(),
        current: kindOf(provider) === used.kind && (used.provider === null || used.provider === provider),
      })),
      ...(passkeys.length === 0
        ? {}
        : {
            passkeys: passkeys.map(({ credentialHash, name, addedAt, lastUsedAt }) => {
              const id = credentialHash.toString('base64url');
              return {
                id,
                name,
                since: addedAt.toISOString(),
                ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
                current: used.kind === 'passkey' && used.provider === id,
              };
            }),
          }),
      ...(passkeySite(siteUrl) === undefined || caller.platform !== 'web' ? {} : { offersPasskeys: true }),
      offered: LINKABLE_IDENTITIES.filter((kind) => !has.includes(kind) && isOffered(deps, kind, caller)),
      ...(others.length === 0 ? {} : { offeredProviders: others }),
    };
  }

  async function linkOf(
    db: Db,
    link: string,
    playerId: string | undefined,
    forUpdate = false,
  ): Promise<LinkRow> {
    const row = await findLink(db, hashOf(link), clock.now(), { forUpdate });
    if (row === undefined || (playerId !== undefined && row.playerId !== playerId))
      throw new ApiError('LINK_NOT_FOUND');
    return row;
  }

  return {
    list: (caller: Caller, siteUrl: string) => listed(pool, caller, siteUrl),

    async proveEmail(link: string, code: string, { playerId }: Caller): Promise<LinkPreview> {
      await linkOf(pool, link, playerId);
      const plain = code.toUpperCase().replaceAll('-', '');
      if (!(await proveMail(pool, hashOf(link), hashOf(plain)))) throw new ApiError('LINK_CODE_INVALID');
      return previewOf(pool, named, link, await linkOf(pool, link, playerId));
    },

    async proveTelegram({ link, initData, agreed }: Received<'proveTelegramLink'>['body']) {
      const launch = readInitData(initData, {
        botToken: config.TELEGRAM_BOT_TOKEN,
        nowMs: clock.now(),
        maxAgeS: config.TELEGRAM_INIT_DATA_MAX_AGE_S,
      });
      if (isRefusal(launch)) return throwRefusal(launch);
      const row = await linkOf(pool, link, undefined);
      if (row.provider !== 'telegram') throw new ApiError('LINK_NOT_FOUND');
      const { id, username, firstName } = launch.user;
      const label = username === undefined ? firstName : `@${username}`;
      if (agreed && !(await proveLink(pool, hashOf(link), { subject: String(id), label })))
        throw new ApiError('LINK_NOT_FOUND');
      return {
        // The person who opened the link has not proved that the player is theirs.
        player: await playerCard(pool, row.playerId, { isProven: false }),
        isProven: agreed || row.subject === String(id),
      };
    },

    preview: async (link: string, { playerId }: Caller): Promise<LinkPreview> =>
      previewOf(pool, named, link, await linkOf(pool, link, playerId)),

    /** Adds the proven identity. One identity belongs to one player, however many links complete at once. */
    async complete(link: string, caller: Caller, siteUrl: string): Promise<Answer<'identities'>> {
      const { provider: method, subject: proven } = await linkOf(pool, link, caller.playerId);
      if (proven !== null)
        await heldPlayers.beforeLinking(caller.playerId, markOf({ provider: method, subject: proven }));
      return inTransaction(pool, async (tx) => {
        const row = await linkOf(tx, link, caller.playerId, true);
        const { playerId, provider, subject, label } = row;
        if (subject === null) throw new ApiError('LINK_NOT_PROVEN');
        await lockIdentities(tx, playerId);
        await heldPlayers.whileLinking(tx, playerId, markOf({ provider, subject }));
        let { state } = await judgeLink(tx, row);
        const isAdded =
          state === 'free' && (await addIdentity(tx, { provider, subject, playerId, label }, clock.now()));
        // Another transaction was quicker.
        if (state === 'free' && !isAdded) ({ state } = await judgeLink(tx, row));
        if (state === 'full') throw new ApiError('IDENTITY_OF_THIS_KIND');
        if (state === 'taken') {
          const { you, other } = await previewOf(tx, named, link, row);
          throw new ApiError('IDENTITY_TAKEN', undefined, { you, other });
        }
        // And that one has removed it again.
        if (state === 'free' && !isAdded) throw new ApiError('BUSY', undefined, undefined, 1);
        await useLink(tx, hashOf(link), clock.now());
        return listed(tx, caller, siteUrl);
      });
    },

    /** Unlinks an identity, never the last one. `ended` are the sign-ins that used it. */
    unlink: ({ kind, provider: name }: Received<'unlinkIdentity'>['body'], caller: Caller, siteUrl: string) =>
      inTransaction(pool, async (tx) => {
        const { playerId, signInId } = caller;
        const identities = await lockIdentities(tx, playerId);
        const gone = identities
          .map(({ provider }) => provider)
          .filter(
            (provider) =>
              kindOf(provider) === kind && (name === undefined || named.storedAs(name) === provider),
          );
        if (gone.length === 0) throw new ApiError('IDENTITY_NOT_FOUND');
        const others = await lockPasskeys(tx, playerId);
        if (gone.length === identities.length && others.length === 0) throw new ApiError('LAST_IDENTITY');
        await removeIdentities(tx, playerId, gone);
        const ended = await endSignInsThrough(tx, playerId, kind, gone, signInId);
        return { answer: await listed(tx, caller, siteUrl), ended };
      }),
  };
}
