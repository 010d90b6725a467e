// Several identities of one player. Whoever adds one holds both proofs: the sign-in of the player who began, and the identity
// itself. An identity that leads to another player stays where it is: it is shown whose it is, and nothing is joined.
import { randomBytes, randomInt } from 'node:crypto';
import { LINK_START_PREFIX } from '@parlor/contract/formats/campaign.ts';
import type { Answer, Received } from '@parlor/contract/kernel/contract.ts';
import {
  LINKABLE_IDENTITIES,
  LINK_PARAMS,
  type LinkableIdentity,
  type LinkPreview,
  type LinkState,
  type PlayerCard,
} from '@parlor/contract/calls/identities.ts';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { isSitePath } from '@parlor/contract/formats/site-path.ts';
import type pg from 'pg';
import { inTransaction } from '../../../db/transaction.ts';
import type { Caller } from '../../../http/handlers.ts';
import { ApiError, throwRefusal } from '../../../http/api-error.ts';
import type { AuthDeps } from '../deps.ts';
import {
  addIdentity,
  addLink,
  cardOf,
  identityOfSignIn,
  endSignInsThrough,
  findLink,
  holdIdentities,
  kindOf,
  listIdentities,
  proveLink,
  proveMail,
  removeIdentities,
  useLink,
  type LinkRow,
} from './identity-store.ts';
import { addressOf, sendEmail, takeEmails } from '../email/email-link.ts';
import { readInitData } from '../telegram/init-data.ts';
import { linkEmail } from '../email/link-email.ts';
import { setOut } from '../oidc/redirect.ts';
import { hashOf } from '../secrets.ts';
import { findPlayer, lockIdentity } from '../store.ts';

const LINK_LIFE_MINUTES = 15;
/** Without letters that look like digits. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

type Db = Pick<pg.PoolClient, 'query'>;
export interface Asker {
  readonly caller: Caller;
  readonly ip: string;
  readonly siteUrl: string;
  /** Gives the browser a cookie, and its secret. */
  readonly browser: () => string;
}

export function createIdentities(deps: AuthDeps) {
  const { config, pool, clock, providers } = deps;

  /** Kinds that can be added here, whoever asks. */
  const isOffered = (kind: LinkableIdentity, { platform }: Caller): boolean => {
    if (kind === 'email') return config.isLocal || config.SMTP_URL !== undefined;
    // In the messenger's frame no cookie travels, and Google shows no web view its sign-in.
    if (platform !== 'web') return false;
    return kind === 'telegram' ? config.TELEGRAM_BOT_NAME !== undefined : providers.redirects.has(kind);
  };

  async function listed(db: Db, caller: Caller): Promise<Answer<'identities'>> {
    const rows = await listIdentities(db, caller.playerId);
    const current = await identityOfSignIn(db, caller.playerId, caller.signInId);
    const has = rows.map(({ provider }) => kindOf(provider));
    return {
      doors: rows.map(({ provider, label, createdAt }) => ({
        kind: kindOf(provider),
        ...(label === null ? {} : { label }),
        since: createdAt.toISOString(),
        current: kindOf(provider) === current,
      })),
      offered: LINKABLE_IDENTITIES.filter((kind) => !has.includes(kind) && isOffered(kind, caller)),
    };
  }

  async function card(db: Db, playerId: string, { isOwn }: { isOwn: boolean }): Promise<PlayerCard> {
    const { userId, firstName, photoUrl, since, ppMinor, providers: identities } = await cardOf(db, playerId);
    return {
      userId,
      firstName,
      ...(photoUrl === null ? {} : { photoUrl }),
      since: since.toISOString(),
      ...(isOwn ? { ppBalance: toWire('PP', ppMinor) } : {}),
      doors: [...new Set(identities.map(kindOf))],
    };
  }

  /** Whose the identity is, and what that means for the player who wants it. */
  async function judged(db: Db, { playerId, provider, subject }: LinkRow) {
    if (subject === null) return { state: 'waiting' as LinkState, owner: undefined };
    const owner = await findPlayer(db, { provider, subject });
    if (owner === playerId) return { state: 'yours' as LinkState, owner };
    if (owner !== undefined) return { state: 'taken' as LinkState, owner };
    const own = await listIdentities(db, playerId);
    const isFull = own.some((identity) => identity.provider === provider);
    return { state: (isFull ? 'full' : 'free') as LinkState, owner };
  }

  async function previewOf(db: Db, link: string, row: LinkRow): Promise<LinkPreview> {
    const { state, owner } = await judged(db, row);
    return {
      link,
      kind: row.provider,
      state,
      ...(row.label === null ? {} : { label: row.label }),
      you: await card(db, row.playerId, { isOwn: true }),
      ...(state === 'taken' && owner !== undefined ? { other: await card(db, owner, { isOwn: true }) } : {}),
      expiresAt: row.expiresAt.toISOString(),
    };
  }

  async function linkOf(db: Db, link: string, playerId: string | undefined, hold = false): Promise<LinkRow> {
    const row = await findLink(db, hashOf(link), clock.now(), { hold });
    if (row === undefined || (playerId !== undefined && row.playerId !== playerId))
      throw new ApiError('LINK_NOT_FOUND');
    return row;
  }

  return {
    list: (caller: Caller) => listed(pool, caller),

    async begin(body: Received<'beginLink'>['body'], asker: Asker): Promise<Answer<'beginLink'>> {
      const { caller } = asker;
      const { kind } = body;
      if (!isOffered(kind, caller))
        throw new ApiError(
          'PROVIDER_NOT_OFFERED',
          caller.platform === 'web' ? undefined : 'This can be added on the website only.',
        );
      if ('redirectTo' in body && !isSitePath(body.redirectTo)) throw new ApiError('INVALID_REDIRECT');
      const own = await listIdentities(pool, caller.playerId);
      if (own.some(({ provider }) => provider === kind)) throw new ApiError('DOOR_OF_THIS_KIND');

      const link = randomBytes(24).toString('base64url');
      const nowMs = clock.now();
      const expiresAtMs = nowMs + LINK_LIFE_MINUTES * 60_000;
      const begun = { linkHash: hashOf(link), playerId: caller.playerId, expiresAtMs };
      const answer = { link, expiresAt: new Date(expiresAtMs).toISOString() };
      switch (body.kind) {
        case 'telegram': {
          await addLink(pool, { ...begun, provider: 'telegram' });
          const { TELEGRAM_BOT_NAME: bot = '', TELEGRAM_APP_NAME: app } = config;
          const place = app === undefined ? bot : `${bot}/${app}`;
          return { ...answer, url: `https://t.me/${place}?startapp=${LINK_START_PREFIX}${link}` };
        }
        case 'email': {
          const email = addressOf(body.email);
          const code = newCode();
          await inTransaction(pool, async (tx) => {
            await takeEmails(tx, deps, { email, ip: asker.ip }, nowMs);
            await addLink(tx, { ...begun, provider: 'email', mail: { email, codeHash: hashOf(code) } });
          });
          const { firstName } = await cardOf(pool, caller.playerId);
          const shown = `${code.slice(0, 5)}-${code.slice(5)}`;
          const address = new URL(body.redirectTo, asker.siteUrl);
          address.searchParams.set(LINK_PARAMS.link, link);
          address.searchParams.set(LINK_PARAMS.code, shown);
          await sendEmail(
            deps,
            linkEmail({ to: email, firstName, link: address.href, code: shown, minutes: LINK_LIFE_MINUTES }),
          );
          return answer;
        }
        case 'google':
        case 'facebook': {
          await addLink(pool, { ...begun, provider: body.kind });
          const url = await setOut(deps, {
            provider: body.kind,
            browser: asker.browser(),
            siteUrl: asker.siteUrl,
            redirectTo: body.redirectTo,
            linkId: link,
          });
          return { ...answer, url };
        }
      }
    },

    async proveEmail(link: string, code: string, { playerId }: Caller): Promise<LinkPreview> {
      await linkOf(pool, link, playerId);
      const plain = code.toUpperCase().replaceAll('-', '');
      if (!(await proveMail(pool, hashOf(link), hashOf(plain)))) throw new ApiError('LINK_CODE_INVALID');
      return previewOf(pool, link, await linkOf(pool, link, playerId));
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
        // Whoever opened the link has not shown that the player is theirs.
        player: await card(pool, row.playerId, { isOwn: false }),
        isProven: agreed || row.subject === String(id),
      };
    },

    preview: async (link: string, { playerId }: Caller): Promise<LinkPreview> =>
      previewOf(pool, link, await linkOf(pool, link, playerId)),

    /** Adds the proven identity. One identity belongs to one player, however many links end at once. */
    complete: (link: string, caller: Caller): Promise<Answer<'identities'>> =>
      inTransaction(pool, async (tx) => {
        const row = await linkOf(tx, link, caller.playerId, true);
        const { playerId, provider, subject, label } = row;
        if (subject === null) throw new ApiError('LINK_NOT_PROVEN');
        await lockIdentity(tx, { provider, subject });
        await holdIdentities(tx, playerId);
        const { state } = await judged(tx, row);
        if (state === 'full') throw new ApiError('DOOR_OF_THIS_KIND');
        if (state === 'taken') {
          const { you, other } = await previewOf(tx, link, row);
          throw new ApiError('DOOR_TAKEN', undefined, { you, other });
        }
        if (state === 'free') await addIdentity(tx, { provider, subject, playerId, label }, clock.now());
        await useLink(tx, hashOf(link), clock.now());
        return listed(tx, caller);
      }),

    /** Takes an identity away, never the last one. `ended` are the sign-ins that came through it. */
    unlink: (kind: Received<'unlinkIdentity'>['body']['kind'], caller: Caller) =>
      inTransaction(pool, async (tx) => {
        const { playerId, signInId } = caller;
        const identities = await holdIdentities(tx, playerId);
        const gone = identities
          .map(({ provider }) => provider)
          .filter((provider) => kindOf(provider) === kind);
        if (gone.length === 0) throw new ApiError('DOOR_NOT_FOUND');
        if (gone.length === identities.length) throw new ApiError('LAST_DOOR');
        await removeIdentities(tx, playerId, gone);
        const ended = await endSignInsThrough(tx, playerId, kind, signInId);
        return { answer: await listed(tx, caller), ended };
      }),
  };
}

const newCode = (): string =>
  Array.from({ length: 10 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
