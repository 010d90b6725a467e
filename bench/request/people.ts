// Players of the bench: signed in through Telegram, with a game session. And copies of them for the bare
// client.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { contract, IDEMPOTENCY_HEADER, PLATFORM_HEADER } from '@parlor/contract/kernel/contract.ts';
import { FRAME_PARAMS } from '@parlor/contract/formats/frame.ts';
import { upgrade } from '@parlor/economy/upgrade.ts';
import { questsOfToday } from '@parlor/economy/progress/quests.ts';
import type { Players } from '@parlor/server/players/players.ts';
import { signInitData } from '@parlor/server/test/init-data.ts';
import { runConcurrently } from './run-concurrently.ts';

export interface Person {
  /** Number of the player, from which Telegram id and address are derived. */
  readonly number: number;
  readonly playerId: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Session of their game. */
  readonly session: string;
  /** Origin that serves their game and takes its rounds. Empty without a game. */
  readonly gamesUrl: string;
}

export interface BenchTarget {
  readonly url: string;
  readonly botToken: string;
}

const IN_FLIGHT = 16;
const BUSY_TRIES = 10;

/** Header of a mutating call, as our SDK sends it. */
export const freshKey = (): Record<string, string> => ({ [IDEMPOTENCY_HEADER]: crypto.randomUUID() });

/** Each player has an address behind the proxy, so that rate limits see many. */
export const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Players numbered from `from`. Without a game they only sign in, and their session is empty. */
export async function signInPeople(
  target: BenchTarget,
  count: number,
  gameId: string | undefined,
  from = 0,
): Promise<Person[]> {
  const people: Person[] = [];
  const done = await runConcurrently(
    Array.from({ length: count }, (_, n) => from + n),
    IN_FLIGHT,
    async (n) => void people.push(await signIn(target, n, gameId)),
  );
  if (done.failures > 0)
    throw new Error(`${done.failures} of ${count} could not sign in: ${done.samples.join('; ')}`);
  return people;
}

/** Signed like Telegram's data for guest `n`, now. */
export const launchDataOf = (n: number, botToken: string): string =>
  signInitData(
    {
      auth_date: String(Math.floor(Date.now() / 1000)),
      query_id: `AAHbench${n}`,
      user: JSON.stringify({ id: 800_000_000 + n, first_name: `Guest ${n}`, language_code: 'en' }),
    },
    botToken,
  );

async function signIn(
  { url, botToken }: BenchTarget,
  n: number,
  gameId: string | undefined,
): Promise<Person> {
  const common = { [PLATFORM_HEADER]: 'telegram', 'x-forwarded-for': addressOf(n) };
  const initData = launchDataOf(n, botToken);
  const { token } = await post<{ token: string }>(url + contract.signInTelegram.path, common, {
    gameId: gameId ?? 'dice-bone',
    initData,
  });
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  const headers = { ...common, authorization: `Bearer ${token}` };
  if (gameId === undefined) return { number: n, playerId: sub, headers, session: '', gamesUrl: '' };
  const { gameUrl } = await post<{ gameUrl: string }>(url + contract.openGame.path, headers, {
    game: gameId,
    locale: 'en',
    clientType: 'mobile',
  });
  const session = new URL(gameUrl).searchParams.get(FRAME_PARAMS.session);
  if (session === null) throw new Error(`The game was opened without a session: ${gameUrl}`);
  return { number: n, playerId: sub, headers, session, gamesUrl: new URL(gameUrl).origin };
}

/** A busy server says when to come back, as it does to every client. */
async function post<T>(
  url: string,
  headers: Record<string, string>,
  body: object,
  triesLeft = BUSY_TRIES,
): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...freshKey(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const afterS = response.headers.get('retry-after');
  if (response.status === 503 && afterS !== null && triesLeft > 0) {
    await pause(Number(afterS) * 1_000);
    return post(url, headers, body, triesLeft - 1);
  }
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Players like those, who send no HTTP requests. */
export async function createPlayersInDatabase(
  pool: pg.Pool,
  players: Players,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  const tx = await pool.connect();
  try {
    await tx.query('begin');
    for (let n = 0; n < count; n++)
      ids.push((await players.create(tx, { nowMs: players.world().nowMs })).playerId);
    await tx.query('commit');
  } finally {
    tx.release();
  }
  return ids;
}

/**
 * Completes today's quests of these players in the database, so that all can be claimed. Playing for it would
 * take two hundred rounds each, and a claim reads the same document either way.
 */
export async function fillQuests(pool: pg.Pool, players: Players, ids: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ player_id: bigint; state: string }>(
    'select player_id, state from players where player_id = any($1::bigint[])',
    [ids],
  );
  const filled = rows.map(({ player_id: id, state }) => {
    const document = upgrade(JSON.parse(state));
    const quests = questsOfToday(String(id), document.quests, players.world());
    const dealt = quests.dealt.map((q) => ({
      ...q,
      value: q.template.total * (q.template.goal === 'stake' ? 100 : 1),
    }));
    return { id: String(id), state: JSON.stringify({ ...document, quests: { ...quests, dealt } }) };
  });
  await pool.query(
    `update players p set state = f.state, version = version + 1
       from unnest($1::bigint[], $2::text[]) f (id, state) where p.player_id = f.id`,
    [filled.map((f) => f.id), filled.map((f) => f.state)],
  );
}
