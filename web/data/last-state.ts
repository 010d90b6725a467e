// A player's last answers, stored in this browser so that the app can be read offline. One player's at a time; deleted
// when they sign out, and shown to nobody else.
import type { Profile } from '@parlor/contract/calls/auth.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { KeyValueStore } from '@parlor/sdk/session/launch-memory.ts';
import type { AuthState } from '@parlor/sdk/session/auth-state.ts';
import type { Session } from '@parlor/sdk/session/session.ts';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Platform } from '../platform/platform.ts';
import { isHinted } from './open-services.ts';
import { keys } from './queries/keys.ts';

const STORAGE_KEY = 'parlor-last-state';
/** After the last answer of a burst. */
const SETTLED_MS = 500;
/**
 * Answers of an earlier page stay stored for so long, because this page may not have asked for all of them yet. Not longer:
 * offline, one time is shown for all of them.
 */
const EARLIER_MS = 15 * MINUTE_MS;
const OF_PLAYER: readonly string[] = [
  keys.summary,
  keys.balances,
  keys.quests,
  keys.progress,
  keys.daily,
  keys.lootboxes,
  keys.lastPlayed,
  keys.cards,
  keys.collections,
  keys.profile,
  keys.publicName,
  keys.challenge,
];
const VERSION = 3;

export interface LastState {
  readonly version: typeof VERSION;
  readonly profile: Profile;
  /** The account that the messenger opened the app for; "" on the website. */
  readonly launchedFor: string;
  /** Query, answer, and when it came (ms since 1970, this device's clock). */
  readonly answers: ReadonlyArray<readonly [key: readonly string[], answer: unknown, atMs: number]>;
}

/** The subject of signed launch data. It is not verified, so it only chooses among this device's stored answers. */
export function launchedFor(initData: string): string {
  try {
    const user: unknown = JSON.parse(new URLSearchParams(initData).get('user') ?? 'null');
    return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : '';
  } catch {
    return '';
  }
}

export function readLastState(storage: KeyValueStore, initData: string): LastState | undefined {
  try {
    const stored = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as LastState | null;
    return stored?.version === VERSION && stored.launchedFor === launchedFor(initData) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Offline, a screen may open long after the last one that used its answers has closed. */
const keepForGood = (client: QueryClient): void => {
  for (const key of [keys.player, ...OF_PLAYER]) client.setQueryDefaults([key], { gcTime: Infinity });
  for (const query of client.getQueryCache().getAll())
    if (OF_PLAYER.includes(String(query.queryKey[0])))
      query.setOptions({ ...query.options, gcTime: Infinity });
};

/** Puts the stored answers into the query cache, with their age. */
export function showLastState(client: QueryClient, { profile, answers }: LastState): void {
  keepForGood(client);
  client.setQueryData([keys.player], profile);
  for (const [key, answer, updatedAt] of answers) client.setQueryData(key, answer, { updatedAt });
}

/** Shows what this browser has stored of the player who may be signed in. False if there is nothing. */
export function showStored(
  client: QueryClient,
  storage: KeyValueStore,
  { name, initData }: Pick<Platform, 'name' | 'initData'>,
): boolean {
  const last =
    name === 'telegram' || isHinted(document.cookie) ? readLastState(storage, initData) : undefined;
  if (last) showLastState(client, last);
  return last !== undefined;
}

/** Stores the signed-in player's responses as they come; deletes them when the sign-in ends. Returns a function that stops it. */
export function saveLastState(
  client: QueryClient,
  session: Pick<Session, 'state' | 'listen'>,
  storage: KeyValueStore,
  initData: string,
): () => void {
  keepForGood(client);
  /** It may begin after the first answers. */
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(() => write(), SETTLED_MS);
  const write = (): void => {
    const state = session.state();
    if (state.status !== 'connected') return;
    const answers = client
      .getQueryCache()
      .getAll()
      .flatMap(({ queryKey, state: { data, dataUpdatedAt } }) =>
        OF_PLAYER.includes(String(queryKey[0])) && data !== undefined
          ? [[queryKey as readonly string[], data, dataUpdatedAt] as const]
          : [],
      );
    const answered = new Set(answers.map(([key]) => hashKey(key)));
    const stored = readLastState(storage, initData);
    const earlier = (stored?.profile.userId === state.profile.userId ? stored.answers : []).filter(
      ([key, , atMs]) => !answered.has(hashKey(key)) && Date.now() - atMs < EARLIER_MS,
    );
    const last: LastState = {
      version: VERSION,
      profile: state.profile,
      launchedFor: launchedFor(initData),
      answers: [...answers, ...earlier],
    };
    storage.setItem(STORAGE_KEY, JSON.stringify(last));
  };
  const stopCache = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !OF_PLAYER.includes(String(query.queryKey[0]))) return;
    clearTimeout(timer);
    timer = setTimeout(write, SETTLED_MS);
  });
  const look = (state: AuthState): void => {
    if (state.status === 'starting') return;
    const stored = readLastState(storage, initData);
    const isAnother =
      state.status === 'connected' && stored !== undefined && stored.profile.userId !== state.profile.userId;
    if (state.status === 'disconnected' || isAnother) {
      clearTimeout(timer);
      storage.removeItem(STORAGE_KEY);
      if (isAnother)
        client.removeQueries({ predicate: ({ queryKey }) => OF_PLAYER.includes(String(queryKey[0])) });
    }
  };
  look(session.state());
  const stopSession = session.listen(look);
  return () => {
    clearTimeout(timer);
    stopCache();
    stopSession();
  };
}
