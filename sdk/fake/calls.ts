// The calls of the contract over a server in memory. A call that is not here answers 'Not implemented', like a declared
// call of the server without a handler.
import { TokenClaims } from '@parlor/contract/calls/auth.ts';
import { screenOverrides } from '@parlor/contract/content/languages/messages.ts';
import { languageOfHeader, SOURCE_LANGUAGE } from '@parlor/contract/formats/languages.ts';
import { toBase64Url } from '@parlor/contract/formats/bytes.ts';
import { decodeStartParam, type CampaignParams } from '@parlor/contract/formats/campaign.ts';
import type { CallName, Platform, Received, Reply } from '@parlor/contract/kernel/contract.ts';
import { FRAME_PARAMS } from '@parlor/contract/formats/frame.ts';
import { drawOfCommand, playerCommands, playerViews, type PlayerCommandName } from '@parlor/economy/act.ts';
import { announcementCalls } from './systems/announcements.ts';
import { analyticsCalls } from './systems/analytics.ts';
import { bookCalls } from './systems/open-books/books.ts';
import { timeMachineCalls } from './systems/open-books/time-machine.ts';
import { crossTaskCalls } from './systems/cross-tasks.ts';
import { careCalls } from './systems/player-care.ts';
import { personalDataCalls } from './systems/personal-data.ts';
import { friendCalls } from './systems/referrals.ts';
import { catalogueCalls } from './systems/catalogue.ts';
import { documentCalls } from './systems/documents.ts';
import { atTableCalls } from './systems/table/at-table.ts';
import { oddsCalls } from './systems/open-books/odds.ts';
import { contestCalls } from './systems/contests/contests.ts';
import { dailyChallengeCalls } from './systems/contests/daily-challenge.ts';
import { publicNameCalls } from './systems/profile/public-names.ts';
import { shareCardCalls } from './systems/profile/share-cards.ts';
import { shopCalls } from './systems/shop.ts';
import { fakeSession } from './systems/table/game-calls.ts';
import { fakeIdentities } from './systems/identities.ts';
import { FakePasskeys } from './systems/passkeys.ts';
import { fakeWallets } from './systems/ton-wallet.ts';
import {
  consentPage,
  drawByReference,
  drawPage,
  entryReceipt,
  inboxPage,
  ledgerFile,
  ledgerPage,
  ledgerSumsOf,
  receiptPage,
} from './pages.ts';
import type { FakeServer, FakePerson, FakePlayer } from './fake-server.ts';
import type { Player } from '@parlor/economy/kernel/player.ts';
import { pauseViolation } from '@parlor/economy/care/pause.ts';
import { RuleViolation } from '@parlor/economy/kernel/rule-violation.ts';
import { offOf, viewSwitches } from '@parlor/economy/kernel/switches.ts';
import type { World } from '@parlor/economy/kernel/world.ts';
import * as z from 'zod/mini';
import { claimsOf, profileOf } from '../session/token-life.ts';
import { FakeApiError } from './fake-error.ts';

/** The context of a call besides its input. */
export interface FakeCall {
  readonly player: FakePlayer | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Base of the address at which a game opens. */
  readonly gamesUrl: string;
}
export type FakeHandlers = {
  readonly [N in CallName]?: (
    input: Received<N>,
    call: FakeCall & { readonly player: FakePlayer },
  ) => Reply<N> | Promise<Reply<N>>;
};

const TelegramUser = z.object({
  id: z.number(),
  first_name: z.string(),
  username: z.optional(z.string()),
  photo_url: z.optional(z.string()),
  is_premium: z.optional(z.boolean()),
});

const TOKEN_LIFE_S = 900;
const codeFor = (email: string): string => `fake-code-${email}`.padEnd(24, '-');
/** The six digits of every email that the fakes would send. */
const FAKE_DIGITS = '123456';

function claimsFor(server: FakeServer, player: FakePlayer, platform: Platform): TokenClaims {
  const { id } = player.host.player;
  const now = Math.floor(server.clock.now() / 1000);
  return TokenClaims.parse({
    ...player,
    avatar: server.names.of(player).avatar,
    sub: id,
    sid: `fake-${id}`,
    parlorUserId: Number(id),
    platform,
    iat: now,
    exp: now + TOKEN_LIFE_S,
  });
}

/** A token with our claims and no signature: nobody but the fake reads it. */
const tokenOf = (claims: TokenClaims): string =>
  [{ alg: 'none' }, claims]
    .map((part) => toBase64Url(new TextEncoder().encode(JSON.stringify(part))))
    .join('.') + '.';

/** The player of a fake's token. */
export function playerOfToken(server: FakeServer, token = ''): FakePlayer | undefined {
  try {
    return server.playerOf(claimsOf(token).sub);
  } catch {
    return undefined;
  }
}

/** The fakes send nothing; they show where messages would go. */
function channelsOf(server: FakeServer, player: FakePlayer): Reply<'messageChannels'>['channels'] {
  const kinds = [
    ['bot', 'telegram:'],
    ['email', 'email:'],
  ] as const;
  return kinds.map(([channel, prefix]) => {
    const found = server.identitiesOf(player).find(({ identity }) => identity.startsWith(prefix));
    if (found === undefined) return { channel, isOffered: true };
    const to = channel === 'bot' ? player.username : found.identity.slice(prefix.length);
    return { channel, isOffered: true, to: to ?? player.firstName };
  });
}

/** A player who is signed in from the start. */
export interface FakeVisitor extends FakePerson {
  readonly identity: string;
}
export interface FakeCallsOptions {
  readonly signedIn?: FakeVisitor;
  readonly onEmail?: (code: string) => void;
}

/** `siteUrl`: address of the website; wallets prove themselves to its domain. */
export function fakeCalls(
  server: FakeServer,
  siteUrl: () => string,
  { signedIn: atFirst, onEmail }: FakeCallsOptions = {},
): FakeHandlers {
  const siteDomain = (): string => new URL(siteUrl()).host;
  /** Requested links. No code is shown, because no email is sent: the fake's link carries it itself. */
  const links = new Map<string, { email: string; redirectTo: string }>();
  const passkeys = new FakePasskeys(server, siteUrl);
  let signedIn: FakePlayer | undefined;
  let signedInBy: { readonly identity: string; readonly atMs: number } | undefined;
  const leave = () => {
    signedIn = undefined;
    return {};
  };
  const signIn = (identity: string, person: FakePerson, campaign?: CampaignParams) => {
    const entered = server.enter(identity, person, campaign);
    signedIn = entered.player;
    signedInBy = { identity, atMs: server.clock.now() };
    return entered;
  };
  if (atFirst) signIn(atFirst.identity, atFirst);
  return {
    ...(economyCalls(server) as FakeHandlers),
    ...fakeIdentities(server, passkeys, () => signedInBy?.identity),
    ...fakeWallets(server, siteDomain),
    // The fakes have no flags.
    exposed: () => ({}),
    ...announcementCalls(server, () => (signedInBy?.identity.startsWith('telegram:') ? 'telegram' : 'web')),
    switches: () => viewSwitches(server.world()),
    overrides: (_, { headers }) => {
      const language = languageOfHeader(headers['accept-language']) ?? SOURCE_LANGUAGE;
      return { language, overrides: screenOverrides(server.loaded.overrides, language) };
    },
    ...passkeyCalls(server, passkeys, (player, identity) => {
      signedIn = player;
      signedInBy = { identity, atMs: server.clock.now() };
    }),
    signInTelegram: ({ body }) => {
      const launch = new URLSearchParams(body.initData);
      const user = TelegramUser.safeParse(JSON.parse(launch.get('user') ?? 'null')).data;
      if (user === undefined) throw new FakeApiError('INIT_DATA_INVALID');
      const startParam = launch.get('start_param');
      const { player } = signIn(
        `telegram:${user.id}`,
        {
          firstName: user.first_name,
          username: user.username,
          photoUrl: user.photo_url,
          isPremium: user.is_premium === true,
        },
        startParam === null ? undefined : decodeStartParam(startParam),
      );
      return {
        token: tokenOf(claimsFor(server, player, 'telegram')),
        refreshToken: `fake-${player.host.player.id}`,
        expiresIn: TOKEN_LIFE_S,
      };
    },
    askEmailLink: ({ body }) => {
      links.set(codeFor(body.email), { email: body.email, redirectTo: body.redirectTo });
      onEmail?.(codeFor(body.email));
      return {};
    },
    completeEmailLink: ({ body: { code: given, ...body } }) => {
      const code = given === FAKE_DIGITS ? codeFor(body.email) : given;
      // If links open by themselves, the page, and all memory with it, was reloaded in between.
      const isOwn = onEmail !== undefined && code === codeFor(body.email);
      const link = links.get(code) ?? (isOwn ? { email: body.email, redirectTo: '/' } : undefined);
      links.delete(code);
      if (link?.email !== body.email) throw new FakeApiError('EMAIL_CODE_INVALID');
      const { player, isNew } = signIn(
        `email:${body.email}`,
        { firstName: body.email.split('@')[0]! },
        body.params,
      );
      const claims = claimsFor(server, player, 'web');
      return {
        token: tokenOf(claims),
        profile: { ...profileOf(claims), isNew },
        redirectTo: link.redirectTo,
        expiresIn: TOKEN_LIFE_S,
      };
    },
    refreshToken: () => {
      if (!signedIn) throw new FakeApiError('REFRESH_INVALID');
      return { token: tokenOf(claimsFor(server, signedIn, 'web')), expiresIn: TOKEN_LIFE_S };
    },
    logout: leave,
    signIns: (_, { player }) => {
      const at = new Date(signedInBy?.atMs ?? 0).toISOString();
      const id = `fake-${player.host.player.id}`;
      return { sessions: [{ id, platform: 'web', createdAt: at, lastUsedAt: at, current: true }] };
    },
    revokeAllSignIns: leave,
    ...catalogueCalls(server),
    openGame: ({ body }, { gamesUrl, player }) => {
      const family = server.loaded.familyOf.get(body.game);
      if (!family) throw new FakeApiError('GAME_NOT_FOUND', undefined, { game: body.game });
      mustBeAllowedToOpen(player, body.game, server.clock.now());
      const session = fakeSession(player.host.player.id, body.game);
      return { gameUrl: pageOf(`${gamesUrl}/${family}/index.html`, session, body.locale) };
    },
    ...shopCalls(server, siteUrl),
    ...contestCalls(server),
    ...dailyChallengeCalls(server),
    ...atTableCalls(server),
    ...publicNameCalls(server),
    ...friendCalls(server, () => `https://${siteDomain()}`),
    ...crossTaskCalls(server, siteUrl),
    ...analyticsCalls(server),
    ...careCalls(server),
    ...personalDataCalls(server, () => signedInBy?.atMs),
    ...historyCalls(server),
    ...publishedCalls(server),
    messageChannels: (_, { player }) => ({ channels: channelsOf(server, player) }),
    ...documentCalls(server),
    ...shareCardCalls(siteUrl),
  };
}

/** What anybody may read. */
const publishedCalls = (server: FakeServer): FakeHandlers => ({ ...bookCalls(server), ...oddsCalls(server) });

/** What is read from the rows in memory. */
const historyCalls = (server: FakeServer): FakeHandlers => ({
  ...timeMachineCalls(server),
  ledger: ({ query }, { player }) => ledgerPage(player.host.rows, query),
  ledgerSums: ({ query }, { player }) => ledgerSumsOf(player.host.rows, query),
  makeLedgerFile: ({ body }, { player }) => ledgerFile(player.host.rows, body, server.clock.now()),
  consentHistory: ({ query }, { player }) => consentPage(player.host.rows, query),
  inbox: ({ query }, { player }) => inboxPage(player.host, query, server.clock.now()),
  draws: ({ query }, { player }) => drawPage(player.host.rows, query),
  draw: ({ params }, { player }) => drawByReference(player.host.rows, params.reference),
  actReceipts: ({ query }, { player }) => receiptPage(player.host, query),
  // Nothing is kept: the app itself is the server.
  keptFiles: () => ({ engines: [], releases: [] }),
  entryReceipt: ({ params }, { player }) => entryReceipt(player.host, params.number),
});

function passkeyCalls(
  server: FakeServer,
  passkeys: FakePasskeys,
  enter: (player: FakePlayer, identity: string) => void,
): FakeHandlers {
  return {
    signInWays: () => {
      const off = offOf(server.world(), { kind: 'sign-up' });
      return {
        ways: ['email'],
        ...(passkeys.isOffered ? { passkeys: true } : {}),
        ...(off === undefined ? {} : { signUpOff: off }),
      };
    },
    passkeyOptions: () => ({ options: { ...passkeys.optionsToSignIn() } }),
    signInPasskey: ({ body }) => {
      const { id, player } = passkeys.signIn(body.response);
      enter(player, `passkey:${id}`);
      const claims = claimsFor(server, player, 'web');
      return {
        token: tokenOf(claims),
        profile: { ...profileOf(claims), isNew: false },
        expiresIn: TOKEN_LIFE_S,
      };
    },
  };
}

const pageOf = (page: string, session: string, locale: string): string =>
  `${page}?${new URLSearchParams({
    [FRAME_PARAMS.session]: session,
    [FRAME_PARAMS.locale]: locale,
    [FRAME_PARAMS.lobby]: new URL(page).origin,
  })}`;

/** During a break a game opens only to finish a round that is open in it. */
function mustBeAllowedToOpen({ host }: FakePlayer, gameId: string, nowMs: number): void {
  const { openRounds, care } = host.player.state;
  if (openRounds.some((round) => round.gameId === gameId)) return;
  const paused = pauseViolation(care, nowMs)?.refusal;
  if (paused) throw new FakeApiError(paused.refused, paused.why, paused.details);
}

/** Calls that the economy answers by itself, as on the server. */
function economyCalls(server: FakeServer): Record<string, unknown> {
  type View = (player: Player, world: World, input: unknown, version: number) => unknown;
  const views = Object.entries(playerViews as Readonly<Record<string, View>>).map(([name, view]) => [
    name,
    (input: unknown, { player }: { player: FakePlayer }) => {
      try {
        return view(player.host.player, server.world(), input, player.host.version);
      } catch (error) {
        if (!(error instanceof RuleViolation)) throw error;
        const { refused, why, details } = error.refusal;
        throw new FakeApiError(refused, why, details);
      }
    },
  ]);
  const drawOf = drawOfCommand as Readonly<Record<string, (input: unknown) => string | undefined>>;
  const commands = Object.keys(playerCommands).map((name) => [
    name,
    (input: object, { player }: { player: FakePlayer }) => {
      const known = player.host.rows.draws.get(drawOf[name]?.(input) ?? '');
      return server.act(player, name as PlayerCommandName, { ...input, known } as never);
    },
  ]);
  return Object.fromEntries([...views, ...commands]) as Record<string, unknown>;
}
