// The calls of the contract over a house in memory. A call that is not here answers 'Not implemented', as a
// declared call of the server does that has no handler.
import { TokenClaims, type Profile } from '@parlor/contract/calls/auth.ts';
import { decodeStartParam, type CampaignParams } from '@parlor/contract/formats/campaign.ts';
import type { CallName, Received, Reply } from '@parlor/contract/kernel/contract.ts';
import { parseDocumentPath } from '@parlor/contract/calls/documents.ts';
import { FRAME_PARAMS } from '@parlor/contract/formats/frame.ts';
import {
  drawOfCommand,
  playerCommands,
  playerViews,
  type PlayerCommandName,
  type ViewName,
} from '@parlor/economy/act.ts';
import { createSearchIndex } from '@parlor/games/catalogue/search.ts';
import { analyticsCalls } from './systems/analytics.ts';
import { crossTaskCalls } from './systems/cross-tasks.ts';
import { friendCalls } from './systems/referrals.ts';
import { contestCalls } from './systems/contests.ts';
import { shopCalls } from './systems/shop.ts';
import { fakeSession } from './systems/play.ts';
import { fakeDoors } from './systems/identities.ts';
import { fakeWallets } from './systems/ton-wallet.ts';
import { drawByReference, drawPage, ledgerPage } from './pages.ts';
import type { FakeHouse, FakePerson, FakePlayer } from './fake-server.ts';
import { Refused } from '@parlor/economy/kernel/rule-violation.ts';
import { FakeRefused } from './fake-error.ts';

/** What a call is about besides its input. */
export interface FakeCall {
  readonly player: FakePlayer | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Base of the address a game would be opened at. */
  readonly gamesUrl: string;
}
type FakeHandlers = {
  readonly [N in CallName]?: (
    input: Received<N>,
    call: FakeCall & { readonly player: FakePlayer },
  ) => Reply<N>;
};

const TOKEN_LIFE_S = 900;
const codeFor = (email: string): string => `fake-code-${email}`.padEnd(24, '-');

const base64url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** A token with our claims and no signature: nobody but the fake reads it. */
function tokenOf(house: FakeHouse, player: FakePlayer, platform: 'telegram' | 'web'): string {
  const now = Math.floor(house.clock.now() / 1000);
  const claims = TokenClaims.parse({
    sub: player.host.player.id,
    sid: `fake-${player.host.player.id}`,
    parlorUserId: Number(player.host.player.id),
    firstName: player.firstName,
    platform,
    isPremium: player.isPremium ?? false,
    iat: now,
    exp: now + TOKEN_LIFE_S,
    ...(player.username === undefined ? {} : { username: player.username }),
    ...(player.photoUrl === undefined ? {} : { photoUrl: player.photoUrl }),
    ...(player.referrer === undefined ? {} : { referrer: player.referrer }),
  });
  return [{ alg: 'none' }, claims].map((part) => base64url(JSON.stringify(part))).join('.') + '.';
}

/** The player a token of the fake speaks of. */
export function playerOfToken(house: FakeHouse, token: string | undefined): FakePlayer | undefined {
  try {
    const claims = TokenClaims.parse(
      JSON.parse(atob((token ?? '').split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))),
    );
    return house.playerOf(claims.sub);
  } catch {
    return undefined;
  }
}

const profileOf = (player: FakePlayer, isNew: boolean): Profile => ({
  userId: player.host.player.id,
  parlorUserId: Number(player.host.player.id),
  firstName: player.firstName,
  isPremium: player.isPremium ?? false,
  photoUrl: player.photoUrl ?? '',
  isNew,
  ...(player.username === undefined ? {} : { username: player.username }),
  ...(player.referrer === undefined ? {} : { referrer: player.referrer }),
});

/** Somebody who is signed in from the start. */
export interface FakeVisitor extends FakePerson {
  readonly door: string;
}
export interface FakeCallsOptions {
  readonly signedIn?: FakeVisitor;
  readonly onLetter?: (code: string) => void;
}

/** `siteUrl`: address of the website; wallets prove themselves to its domain. */
export function fakeCalls(
  house: FakeHouse,
  siteUrl: () => string,
  { signedIn: atFirst, onLetter }: FakeCallsOptions = {},
): FakeHandlers {
  const siteDomain = (): string => new URL(siteUrl()).host;
  /** Who asked for a link; the code is shown nowhere because no mail leaves: the fake's link carries it itself. */
  const links = new Map<string, { email: string; redirectTo: string }>();
  let signedIn: FakePlayer | undefined;
  let signedInBy: { readonly door: string; readonly atMs: number } | undefined;
  const signIn = (door: string, person: FakePerson, campaign?: CampaignParams) => {
    const entered = house.enter(door, person, campaign);
    signedIn = entered.player;
    signedInBy = { door, atMs: house.clock.now() };
    return entered;
  };
  if (atFirst) signIn(atFirst.door, atFirst);
  const { games, highlighted } = house.house;
  const index = createSearchIndex(games, () => house.mostPlayed());
  const byId = (ids: readonly string[]) => ids.flatMap((id) => games.filter((g) => g.identifier === id));
  return {
    ...(economyCalls(house) as FakeHandlers),
    ...fakeDoors(house, () => signedInBy?.door),
    ...fakeWallets(house, siteDomain),
    signInWays: () => ({ ways: ['email'] }),
    signInTelegram: ({ body }) => {
      const user = JSON.parse(new URLSearchParams(body.initData).get('user') ?? 'null') as {
        id?: unknown;
        first_name?: unknown;
        username?: unknown;
        photo_url?: unknown;
        is_premium?: unknown;
      } | null;
      if (typeof user?.id !== 'number' || typeof user.first_name !== 'string')
        throw new FakeRefused('INIT_DATA_INVALID');
      const startParam = new URLSearchParams(body.initData).get('start_param');
      const { player } = signIn(
        `telegram:${user.id}`,
        {
          firstName: user.first_name,
          username: typeof user.username === 'string' ? user.username : undefined,
          photoUrl: typeof user.photo_url === 'string' ? user.photo_url : undefined,
          isPremium: user.is_premium === true,
        },
        startParam === null ? undefined : decodeStartParam(startParam),
      );
      return {
        token: tokenOf(house, player, 'telegram'),
        refreshToken: `fake-${player.host.player.id}`,
        expiresIn: TOKEN_LIFE_S,
      };
    },
    askEmailLink: ({ body }) => {
      const code = codeFor(body.email);
      links.set(code, { email: body.email, redirectTo: body.redirectTo });
      onLetter?.(code);
      return {};
    },
    completeEmailLink: ({ body }) => {
      // Where links open by themselves the page, and all memory with it, was loaded anew in between.
      const isOwn = onLetter !== undefined && body.code === codeFor(body.email);
      const link = links.get(body.code) ?? (isOwn ? { email: body.email, redirectTo: '/' } : undefined);
      if (link?.email !== body.email) throw new FakeRefused('EMAIL_CODE_INVALID');
      links.delete(body.code);
      const { player, isNew } = signIn(
        `email:${body.email}`,
        { firstName: body.email.split('@')[0]! },
        body.params,
      );
      return {
        token: tokenOf(house, player, 'web'),
        profile: profileOf(player, isNew),
        redirectTo: link.redirectTo,
        expiresIn: TOKEN_LIFE_S,
      };
    },
    refreshToken: () => {
      if (!signedIn) throw new FakeRefused('REFRESH_INVALID');
      return { token: tokenOf(house, signedIn, 'web'), expiresIn: TOKEN_LIFE_S };
    },
    logout: () => {
      signedIn = undefined;
      return {};
    },
    signIns: (_, { player }) => {
      const at = new Date(signedInBy?.atMs ?? 0).toISOString();
      const id = `fake-${player.host.player.id}`;
      return { sessions: [{ id, platform: 'web', createdAt: at, lastUsedAt: at, current: true }] };
    },
    revokeAllSignIns: () => {
      signedIn = undefined;
      return {};
    },
    topGames: () => ({
      highlighted: byId(highlighted),
      mostPlayed: byId(house.mostPlayed()),
      byCategory: Object.fromEntries(Map.groupBy(games, (g) => g.category)),
    }),
    searchGames: ({ query }) => index.search(query),
    games: ({ query }) => ({ games: byId(query.id ?? []) }),
    gameRules: ({ params: { gameId } }) => {
      const rules = house.house.content.rulesOf(gameId) ?? house.house.content.steppedRulesOf(gameId);
      if (!rules) throw new FakeRefused('GAME_NOT_FOUND', undefined, { game: gameId });
      return { gameId, version: rules.version, table: rules.table };
    },
    openGame: ({ body }, { gamesUrl, player }) => {
      const family = house.house.familyOf.get(body.game);
      if (!family) throw new FakeRefused('GAME_NOT_FOUND', undefined, { game: body.game });
      const query = new URLSearchParams({
        [FRAME_PARAMS.session]: fakeSession(player.host.player.id, body.game),
        [FRAME_PARAMS.lobby]: new URL(gamesUrl).origin,
      });
      return { gameUrl: `${gamesUrl}/${family}/index.html?${query}` };
    },
    ...shopCalls(house, siteUrl),
    ...contestCalls(house),
    ...friendCalls(house, () => `https://${siteDomain()}`),
    ...crossTaskCalls(house, siteUrl),
    ...analyticsCalls(),
    ledger: ({ query }, { player }) => ledgerPage(player.host.rows, query),
    draws: ({ query }, { player }) => drawPage(player.host.rows, query),
    draw: ({ params }, { player }) => drawByReference(player.host.rows, params.reference),
    document: ({ params }, { player }) => {
      const stored = player.documents.get(ownPath(params['*'], player));
      if (!stored) throw new FakeRefused('DOCUMENT_NOT_FOUND');
      return stored;
    },
    setDocument: ({ params, body }, { player, headers }) => {
      const path = ownPath(params['*'], player);
      const version = player.documents.get(path)?.version ?? 0;
      const expected = headers['if-match']?.replaceAll('"', '');
      if (expected !== undefined && expected !== String(version) && !(expected === '*' && version > 0))
        throw new FakeRefused('DOCUMENT_CONFLICT', undefined, { version });
      const updatedAt = new Date(house.clock.now()).toISOString();
      player.documents.set(path, { path, data: body.data, version: version + 1, updatedAt });
      return { path, version: version + 1, updatedAt };
    },
  };
}

function ownPath(path: string, player: FakePlayer): string {
  const parsed = parseDocumentPath(path);
  if (!parsed) throw new FakeRefused('NOT_FOUND');
  if (parsed.userId !== player.host.player.id) throw new FakeRefused('FORBIDDEN');
  return path;
}

/** What the economy answers by itself, as on the server. */
function economyCalls(house: FakeHouse): Record<string, unknown> {
  const views = Object.keys(playerViews).map((name) => [
    name,
    (input: unknown, { player }: { player: FakePlayer }) => {
      const view = playerViews[name as ViewName] as (
        p: unknown,
        w: unknown,
        i: unknown,
        v: number,
      ) => unknown;
      try {
        return view(player.host.player, house.world(), input, player.host.version);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { refused, why, details } = error.refusal;
        throw new FakeRefused(refused, why, details);
      }
    },
  ]);
  const commands = Object.keys(playerCommands).map((name) => [
    name,
    (input: unknown, { player }: { player: FakePlayer }) => {
      const drawOf = drawOfCommand[name as PlayerCommandName] as
        | ((i: unknown) => string | undefined)
        | undefined;
      const reference = drawOf?.(input);
      const known = reference === undefined ? undefined : player.host.rows.draws.get(reference);
      return house.act(player, name as PlayerCommandName, { ...(input as object), known } as never);
    },
  ]);
  return Object.fromEntries([...views, ...commands]) as Record<string, unknown>;
}
