// The users of the scenarios and their actions. Alice, Bob and Carol have a Telegram account or a mailbox,
// and a browser each.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { campaignFromUrl, encodeStartParam } from '@parlor/contract/formats/campaign.ts';
import { contract, PLATFORM_HEADER, type Platform } from '@parlor/contract/kernel/contract.ts';
import { FRAME_PARAMS } from '@parlor/contract/formats/frame.ts';
import { gamesContract, type Round } from '@parlor/contract/calls/play.ts';
import type { Profile } from '@parlor/contract/calls/auth.ts';
import type { Quest, QuestId } from '@parlor/contract/calls/quests.ts';
import type { Calls } from '@parlor/sdk/calls.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import type { Fetch } from '@parlor/sdk/http/fetch-retrying.ts';
import { createHttpServices } from '@parlor/sdk/http/services.ts';
import type { FullWin, Services } from '@parlor/sdk/services.ts';
import { fillAQuest, likelyChoice } from '@parlor/sdk/test/fill-a-quest.ts';
import { memoryStorage } from '@parlor/sdk/test/memory-storage.ts';
import { signInitData } from '@parlor/server/test/init-data.ts';
import { cookieFetch } from './cookie-fetch.ts';

/** The default token in development, used without TELEGRAM_BOT_TOKEN. */
export const LOCAL_BOT_TOKEN = '7000000001:local-only-bot-token-000000000000000';
const WELL_KNOWN = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank'];
let created = 5_000;

interface Place {
  readonly url: string;
}
export interface VisitOptions {
  readonly platform?: Platform;
  /** The servers' clock, if it was moved. */
  readonly nowMs?: () => number;
  /** Called with every request and reply as sent over the wire. */
  readonly onAnswer?: (request: Request, answer: Response) => void;
}

export type RoundsClient = Calls<typeof gamesContract>;

/** A game in its frame: the calls of its page, on the games' origin. */
export interface Table {
  readonly gameId: string;
  readonly session: string;
  readonly origin: string;
  readonly calls: RoundsClient;
  /** Plays one round. The same `roundId` is the same round. */
  round(stake: number, choice: unknown, roundId?: string): Promise<Round>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON. Undefined if it is not JSON. */
  readonly json: unknown;
}
export interface RawRequest {
  readonly method?: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** `manual` returns a redirect instead of following it. */
  readonly redirect?: RequestRedirect;
}

export interface Visitor {
  readonly name: string;
  readonly email: string;
  readonly services: Services;
  readonly api: Services['api'];
  readonly cookies: ReadonlyMap<string, string>;
  /** From now on the services ask for this language, as a tag. */
  speaks(language: string): void;
  userId(): string;
  token(): Promise<string>;
  /** Opens the mini-app with launch data, by default as Telegram signs it for this person now. */
  signInWithTelegram(initData?: string): Promise<Profile>;
  /** Requests an e-mail and opens its link in the same browser. */
  signInByEmail(redirectTo?: string): Promise<{ profile: Profile; redirectTo: string }>;
  opens(gameId: string): Promise<Table>;
  /** Plays this many rounds of one game for 5 PP each, with a choice that wins often. */
  plays(gameId: string, rounds: number): Promise<Round[]>;
  balance(): Promise<number>;
  /** Plays until one of today's quests can be claimed. */
  completesAQuest(): Promise<Quest>;
  claims(id: QuestId): ReturnType<Services['api']['claimQuest']>;
  /** Subscribes to the live list of wins. */
  watchesWins(): Promise<{ readonly wins: readonly FullWin[]; close(): void }>;
  /** A raw request with this person's token and cookies, for what our clients would not send. */
  asks(path: string, request?: RawRequest): Promise<Reply>;
  leaves(): void;
}

/** The person's Telegram account: the same number for a name in every scenario. */
export function telegramUser(name: string): Record<string, unknown> {
  const known = WELL_KNOWN.indexOf(name);
  return {
    id: known >= 0 ? 700_001 + known : 710_000 + hash(name),
    first_name: name.slice(0, 1).toUpperCase() + name.slice(1),
    username: `${name}_plays`,
    language_code: 'en',
  };
}
const hash = (text: string): number =>
  Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 1_000_000_007, 7);

/** Launch data that Telegram passes to the mini-app for this person at `atMs`. */
export const launchDataOf = (
  name: string,
  atMs: number,
  botToken = LOCAL_BOT_TOKEN,
  startParam?: string,
): string =>
  signInitData(
    {
      auth_date: String(Math.floor(atMs / 1000)),
      query_id: `AAH${hash(name)}`,
      user: JSON.stringify(telegramUser(name)),
      ...(startParam === undefined ? {} : { start_param: startParam }),
    },
    botToken,
  );

/** Signs in for the first time with another player's invitation link. */
export async function signInByInvitation(
  name: string,
  link: string,
  place: Place,
  options: VisitOptions = {},
): Promise<Visitor> {
  const visitor = visits(name, place, options);
  const start = encodeStartParam(campaignFromUrl(new URL(link).search) ?? {});
  await visitor.signInWithTelegram(launchDataOf(name, (options.nowMs ?? Date.now)(), LOCAL_BOT_TOKEN, start));
  return visitor;
}

/** Completes a partner's task on its page, which the partner's emulator serves. */
export async function completeTask(link: string): Promise<void> {
  const { status } = await send(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  });
  if (status !== 200) throw new Error(`the task at ${link} answered ${status}`);
}

/** A new user with a unique name. */
export const newUser = (): string => `stranger-${process.pid}-${created++}`;

/** Contract calls with a token, sent once each. */
export const callsWith = (token: string, place: Place): Calls<typeof contract> =>
  createClient(contract, {
    baseUrl: place.url,
    platform: 'telegram',
    attempts: 1,
    token: () => Promise.resolve(token),
  });

/** Like every client, repeats a call that a busy server refused (503, Retry-After). */
export async function sendUntilTaken(url: string, request: RawRequest): Promise<Reply> {
  for (;;) {
    const reply = await send(url, request);
    if (reply.status !== 503) return reply;
    await pause(Number(reply.headers.get('retry-after') ?? 1) * 1000);
  }
}

/** Any request, as it stands. */
export async function send(url: string, request: RawRequest, fetching: Fetch = fetch): Promise<Reply> {
  const { method = 'GET', body, headers = {}, redirect = 'follow' } = request;
  const response = await fetching(url, {
    method,
    headers,
    redirect,
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

/** E-mails to one address in the development outbox, newest first. */
export async function emailsTo(place: Place, email: string): Promise<string[]> {
  const { json } = await send(`${place.url}/local/outbox.json`, {});
  const { emails } = json as { emails: Array<{ to: string; text: string }> };
  return emails.filter((message) => message.to === email).map((message) => message.text);
}

/** The code in the link of an e-mail. */
export function codeIn(email: string | undefined): string {
  const code = /\/sign-in\/email\?code=([\w-]+)/.exec(email ?? '')?.[1];
  if (code === undefined) throw new Error('the email holds no link');
  return code;
}

/** The code of an e-mail that links its address to a player. */
export function linkCodeIn(email: string | undefined): string {
  const code = /Code: ([0-9A-Z-]+)/.exec(email ?? '')?.[1];
  if (code === undefined) throw new Error('the email holds no code');
  return code;
}

/** A person without a sign-in. */
export function visits(name: string, place: Place, options: VisitOptions = {}): Visitor {
  const { platform = 'telegram', nowMs = Date.now, onAnswer } = options;
  const jar = cookieFetch();
  const local = memoryStorage();
  const email = `${name}@example.com`;
  let path = '/';
  let language = 'en';
  const services = createHttpServices({
    baseUrl: place.url,
    platform,
    language: () => language,
    localStorage: local,
    sessionStorage: memoryStorage(),
    currentPath: () => path,
    navigate: () => undefined,
    fetch: onAnswer
      ? async (input, init) => {
          const answer = await jar.fetch(input, init);
          onAnswer(new Request(input, init), answer.clone());
          return answer;
        }
      : jar.fetch,
    log: () => undefined,
  });
  const { api, session } = services;
  const tables = new Map<string, Promise<Table>>();

  const userId = (): string => {
    const state = session.state();
    if (state.status !== 'connected') throw new Error(`${name} is ${state.status}`);
    return state.profile.userId;
  };
  const token = async (): Promise<string> => {
    const held = await session.token();
    if (held === undefined) throw new Error(`${name} is not signed in`);
    return held;
  };
  const opens = async (gameId: string): Promise<Table> => {
    const { gameUrl } = await api.openGame({ body: { game: gameId, locale: 'en', clientType: 'mobile' } });
    return tableAt(gameId, gameUrl);
  };
  const tableOf = (gameId: string): Promise<Table> => {
    const table = tables.get(gameId) ?? opens(gameId);
    tables.set(gameId, table);
    return table;
  };
  const plays = async (gameId: string, rounds: number): Promise<Round[]> => {
    const table = await tableOf(gameId);
    const played: Round[] = [];
    for (let n = 0; n < rounds; n++) played.push(await table.round(5, likelyChoice[gameId]));
    return played;
  };

  return {
    name,
    email,
    services,
    api,
    cookies: jar.cookies,
    speaks: (tag) => void (language = tag),
    userId,
    token,
    signInWithTelegram: (initData = launchDataOf(name, nowMs())) => session.signInWithTelegram(initData),
    signInByEmail: async (redirectTo = '/') => {
      path = redirectTo;
      await session.start();
      const state = session.state();
      if (state.status !== 'disconnected') throw new Error(`${name} is ${state.status}`);
      await state.signInWithEmail(email);
      const [message] = await emailsTo(place, email);
      return session.completeEmailLink(codeIn(message));
    },
    opens,
    plays,
    balance: async () => (await api.balance({ params: { currency: 'PP' } })).balance,
    completesAQuest: () =>
      fillAQuest(api, async (gameId, stake, choice) => (await tableOf(gameId)).round(stake, choice)),
    claims: (id) => api.claimQuest({ body: { id } }),
    watchesWins: async () => {
      const wins: FullWin[] = [];
      const listed = Promise.withResolvers<void>();
      const subscription = services.subscribeRecentWins({
        limit: 20,
        onList: () => listed.resolve(),
        onWin: (win) => void wins.push(win),
      });
      await listed.promise;
      return { wins, close: () => subscription.close() };
    },
    asks: async (target, { headers = {}, ...request } = {}) => {
      const state = session.state();
      const held = state.status === 'connected' ? await token() : undefined;
      return send(
        place.url + target,
        {
          ...request,
          headers: {
            [PLATFORM_HEADER]: platform,
            ...(held === undefined ? {} : { authorization: `Bearer ${held}` }),
            ...headers,
          },
        },
        jar.fetch,
      );
    },
    leaves: () => session.stop(),
  };
}

/** The game of the frame with this address. */
export function tableAt(gameId: string, gameUrl: string): Table {
  const address = new URL(gameUrl);
  const token = address.searchParams.get(FRAME_PARAMS.session) ?? '';
  const calls = createClient(gamesContract, { baseUrl: address.origin, platform: 'web', attempts: 1 });
  return {
    gameId,
    session: token,
    origin: address.origin,
    calls,
    round: async (stake, choice, roundId = randomUUID()) =>
      (await calls.playRound({ body: { session: token, roundId, stake, choice } })).round,
  };
}

/** A new user, signed in. */
export async function signIn(name: string, place: Place, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = visits(name, place, options);
  await visitor.signInWithTelegram();
  return visitor;
}
