// The services without a server (spec §1): the same session, calls and live wins over a server in memory.
import { refusalIn } from '@parlor/contract/error-texts/index.ts';
import { languageOfHeader, SOURCE_LANGUAGE, type Language } from '@parlor/contract/formats/languages.ts';
import { translatorOf } from '@parlor/contract/kernel/content-text.ts';
import { contract, type CallName } from '@parlor/contract/kernel/contract.ts';
import { errors } from '@parlor/contract/kernel/errors.ts';
import { PLATFORM_HEADER, PLATFORM_REFUSAL, platformOf } from '@parlor/contract/kernel/headers.ts';
import type * as z from 'zod/mini';
import { withAmounts, type RecentWin } from '@parlor/contract/calls/recent-wins.ts';
import { callsOf, type Perform } from '../calls.ts';
import { NotConnectedError, RequestError } from '../errors.ts';
import { failureMessage, urlOf } from '../http/request.ts';
import type { Api, Services, WinsOptions, WinsSubscription } from '../services.ts';
import { createSession, type SessionOptions } from '../session/session.ts';
import { fakeCalls, playerOfToken, type FakeCall, type FakeVisitor } from './calls.ts';
import { subscribeToContest } from './systems/contests/contests.ts';
import type { FakeServer } from './fake-server.ts';
import { FakeApiError } from './fake-error.ts';
import { fakeStream } from './stream.ts';

export interface FakeServicesOptions extends Omit<SessionOptions, 'api'> {
  readonly server: FakeServer;
  readonly gamesUrl?: string;
  /** The language of titles and descriptions, as a tag; English by default. */
  readonly language?: () => string;
  /** The signed-in player at the start. */
  readonly signedIn?: FakeVisitor;
  /** Called with the code of each sign-in link: no email is sent. */
  readonly onEmail?: (code: string) => void;
}

const languageOf = (tag: string | undefined): Language => languageOfHeader(tag) ?? SOURCE_LANGUAGE;

export function createFakeServices(options: FakeServicesOptions): Services {
  const { server, gamesUrl = options.baseUrl } = options;
  const handlers = fakeCalls(server, () => options.baseUrl, options) as Partial<
    Record<CallName, (input: unknown, call: FakeCall) => unknown>
  >;
  /** The reply of a mutating call by its key, as on the server, with its request. */
  const answers = new Map<string, { readonly request: string; readonly text: string }>();

  const perform: Perform = async (name, endpoint, input, { signal, headers: given, idempotencyKey }) => {
    signal?.throwIfAborted();
    const headers: Record<string, string> = {
      ...(options.language && { 'accept-language': options.language() }),
      ...given,
    };
    const language = languageOf(headers['accept-language']);
    const url = urlOf(options.baseUrl, endpoint, input);
    const token = endpoint.auth === 'player' ? await session.token() : undefined;
    if (endpoint.auth === 'player' && token === undefined) throw new NotConnectedError();
    try {
      const handler = handlers[name as CallName];
      if (!handler) throw new FakeApiError('NOT_IMPLEMENTED', undefined, { call: name });
      const player = playerOfToken(server, token);
      if (endpoint.auth === 'player' && !player) throw new FakeApiError('UNAUTHENTICATED');
      if (platformOf(headers[PLATFORM_HEADER]) === undefined)
        throw new FakeApiError('INVALID_REQUEST', PLATFORM_REFUSAL);
      const received = Object.fromEntries(
        (['params', 'query', 'body'] as const).map((part) => [
          part,
          part in endpoint ? valid(endpoint[part]!, input[part] ?? {}) : undefined,
        ]),
      );
      const key = idempotencyKey === undefined ? undefined : `${token} ${name} ${idempotencyKey}`;
      // The shown price does not identify an order: the same order may be repeated with another price.
      const request = JSON.stringify([received, headers['if-match']], (field, value: unknown) =>
        name === 'placeOrder' && field === 'price' ? undefined : value,
      );
      const before = key === undefined ? undefined : answers.get(key);
      if (before !== undefined && before.request !== request)
        throw new FakeApiError('IDEMPOTENCY_KEY_REUSED');
      let given = before === undefined ? handler(received, { player, headers, gamesUrl }) : undefined;
      // Only what has to wait does: a repeat at the same moment finds the answer of the first call.
      if (given instanceof Promise) given = (await given) as unknown;
      const text = before?.text ?? JSON.stringify(given);
      if (key !== undefined) answers.set(key, { request, text });
      const say = server.loaded.languages.get(language);
      const reply: unknown = JSON.parse(text);
      return endpoint.reply.parse(
        say === undefined ? reply : (translatorOf(endpoint.reply)?.(reply, say) ?? reply),
      );
    } catch (e) {
      if (!(e instanceof FakeApiError)) throw e;
      const { status } = errors[e.code];
      const isMissing = e.code === 'NOT_IMPLEMENTED';
      throw new RequestError(isMissing ? e.message : failureMessage(name, url, status, ''), {
        url,
        status,
        code: e.code,
        serverMessage: refusalIn(
          language,
          e.code,
          e.message,
          e.details,
          server.loaded.overrides.get(language),
        ),
        details: e.details,
      });
    }
  };

  const api: Api = callsOf(contract, perform);
  // Sign-in by redirect needs the pages of a provider.
  const session = createSession({ ...options, api, navigate: notImplemented });
  return {
    session,
    api,
    // The content is built in, so it never changes.
    onNewContent: () => () => undefined,
    subscribeRecentWins: (wins) => subscribe(server, session, wins),
    subscribeContest: (contest) =>
      subscribeToContest(server, session, contest, () =>
        server.loaded.languages.get(languageOf(options.language?.())),
      ),
  };
}

function notImplemented(): never {
  throw new Error(errors.NOT_IMPLEMENTED.message);
}

function valid(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const messages = result.error.issues.map((i) => i.message);
  throw messages.includes(errors.INVALID_CURRENCY.message)
    ? new FakeApiError('INVALID_CURRENCY')
    : new FakeApiError('INVALID_REQUEST', messages.join('; '));
}

const subscribe = (server: FakeServer, session: Services['session'], o: WinsOptions): WinsSubscription =>
  fakeStream(session, o, () => {
    const { limit, table } = o;
    const fits = ({ gameId }: RecentWin): boolean => table === undefined || gameId === table;
    if (limit !== 'inbox') o.onList(server.wins.filter(fits).slice(0, limit).map(withAmounts));
    else o.onList([]);
    const state = session.state();
    const stops = [
      ...(limit === 'inbox'
        ? []
        : [
            server.watchWins((win) => {
              if (fits(win)) o.onWin(withAmounts(win));
            }),
          ]),
      ...(table === undefined ? [] : [server.tables.watch(table, o)]),
      ...(state.status === 'connected' ? [server.watchPlayer(state.profile.userId, o)] : []),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  });
