// Guests of the load: signed in over HTTP, with a session of a built-in game and of each studio, points, and
// quests to claim.
import type pg from 'pg';
import { createGameSessions } from '../../../server/features/play/sessions.ts';
import type { Players } from '../../../server/players/players.ts';
import { runConcurrently } from '../../request/run-concurrently.ts';
import { signInPeople, fillQuests, type BenchTarget } from '../../request/people.ts';
import { GAME } from '../../request/scenarios.ts';
import type { Guest } from '../messages.ts';
import { GAME_OF, HUB88, OWN_FORM } from '../studios.ts';

const POINTS_EACH = 40_000;
const AT_ONCE = 8;

export async function createGuests(
  { target, pool, players }: { target: BenchTarget; pool: pg.Pool; players: Players },
  count: number,
  from: number,
): Promise<Guest[]> {
  const signedInAtMs = Date.now();
  const people = await signInPeople(target, count, GAME, from);
  const sessions = createGameSessions({ pool, clock: { now: () => Date.now() } });
  const guests: Guest[] = [];
  const done = await runConcurrently(people, AT_ONCE, async (person) => {
    const { playerId } = person;
    const opened = (provider: typeof HUB88 | typeof OWN_FORM) =>
      sessions.open({
        playerId,
        provider,
        gameId: GAME_OF[provider],
        currency: 'PP',
        locale: 'en',
        clientType: 'mobile',
        platform: 'telegram',
        signInId: signInOf(person.headers),
      });
    await players.act('deliverItems', playerId, {
      input: {
        orderId: `bench-${playerId}`,
        items: [{ type: 'token', symbol: 'PP', amount: POINTS_EACH }],
        quantity: 1,
      },
    });
    guests.push({
      ...person,
      signedInAtMs,
      hub88Session: await opened(HUB88),
      ownFormSession: await opened(OWN_FORM),
    });
    return undefined;
  });
  if (done.failures > 0)
    throw new Error(`${done.failures} guests were not set up: ${done.samples.join('; ')}`);
  await fillQuests(
    pool,
    players,
    guests.map((g) => g.playerId),
  );
  return guests;
}

function signInOf(headers: Guest['headers']): string {
  const token = headers['authorization'] ?? '';
  return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;
}
