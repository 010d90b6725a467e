// The part of the wire examples that is about limits, the reminder and breaks. A wait of a day passes in no time: it is written into the
// document as over.
import { DAY_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { PlayerState } from '@parlor/economy/kernel/player.ts';
import { signIn } from '../actors/users.ts';
import type { TestServer } from '../server/servers.ts';
import type { RecordExample } from './example-call.ts';

const LIMIT = { kind: 'stake', period: 'day' } as const;

export async function recordCareExamples(record: RecordExample, server: TestServer): Promise<void> {
  const { nowMs } = server;
  const ruth = await signIn('ruth', server.first, { nowMs });
  await record(ruth, 'setCareLimit', { body: { ...LIMIT, amount: 500 } });
  await record(ruth, 'setCareLimit', { body: { ...LIMIT, amount: 1_000 } });
  await server.withDatabase(async (pool) => {
    const { rows } = await pool.query<{ state: string }>('select state from players where player_id = $1', [
      ruth.userId(),
    ]);
    const state = JSON.parse(rows[0]!.state) as PlayerState;
    const limits = state.care.limits.map((limit) =>
      limit.next ? { ...limit, next: { ...limit.next, fromMs: limit.next.fromMs - 2 * DAY_MS } } : limit,
    );
    // Her play so far, because a real round would bring another result each time.
    const play = {
      startedMs: nowMs() - 48 * MINUTE_MS,
      lastMs: nowMs() - MINUTE_MS,
      stakedMinor: '35000',
      wonMinor: '31250',
    };
    await pool.query('update players set state = $2, version = version + 1 where player_id = $1', [
      ruth.userId(),
      JSON.stringify({ ...state, care: { ...state.care, limits, play } }),
    ]);
  });
  await record(ruth, 'confirmCareLimit', { body: LIMIT });
  await record(ruth, 'setCareLimit', { body: LIMIT });
  await record(ruth, 'withdrawCareLimit', { body: LIMIT });
  await record(ruth, 'setPlayReminder', { body: { everyMinutes: 30 } });
  await record(ruth, 'seePlayReminder');
  await record(ruth, 'takeBreak', { body: { days: 7, understood: true } });
  await record(ruth, 'excludeMe', { body: { length: '6-months', understood: true } });
  await record(ruth, 'care');
  ruth.leaves();
}
