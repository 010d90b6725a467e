// Tasks of partners that are slow, fail, send false data, repeat messages or send them out of order; budgets
// under races (S23, I20).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CrossTask } from '@parlor/contract/calls/cross-tasks.ts';
import { newUser, signIn, completeTask, send, visits, type Visitor } from '../actors/users.ts';
import { within } from '../server/deadline.ts';
import { refusalIn } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({
  processes: 2,
  env: { OPERATORS: JSON.stringify([{ identity: 'email:overseer@example.com', role: 'support' }]) },
});
const ASKED = 'cometa-wallet';
const EXTERNAL = 'wallet-kept-a-day';
let player: Visitor;
beforeAll(async () => {
  player = await signIn(newUser(), server().first);
  emulator = new URL((await taskOf(player, ASKED))!.link).origin;
});
afterAll(() => player.leaves());
let emulator = '';

const taskOf = async (who: Visitor, id: string): Promise<CrossTask | undefined> =>
  (await who.api.crossTasks()).partners.flatMap((p) => p.availableTasks).find((t) => t.id === id);
const control = (wanted: object) =>
  send(`${emulator}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
/** A player who has opened a task of a partner that the server asks. */
async function whoOpened(id = ASKED): Promise<Visitor> {
  const who = await signIn(newUser(), server().first);
  await who.api.markCrossTaskCheckable({ body: { id } });
  return who;
}
const checks = (who: Visitor, id = ASKED) => who.api.checkCrossTask({ body: { id } });
const posts = (who: Visitor, path: string, body: object) =>
  who.asks(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const tasksPaid = async (who: Visitor): Promise<number> =>
  (await who.api.ledger({ query: { limit: '100' } })).entries.filter((e) => e.reason === 'task').length;

describe('partner tasks', () => {
  test('a slow or failing partner grants nothing: the task does not change, and can be checked again', async () => {
    const who = await whoOpened();
    await control({ done: [{ partner: 'cometa', player: who.userId(), task: EXTERNAL }], fail: 3 });
    const refused = refusalIn(await posts(who, '/api/meta/cross-tasks/check', { id: ASKED }));
    expect(refused.code).toBe('PARTNER_UNAVAILABLE');
    expect((await taskOf(who, ASKED))?.state).toBe('CHECKABLE');
    await control({ fail: 0, slowMs: 700 });
    expect((await checks(who)).state).toBe('CLAIMABLE');
    await control({ slowMs: 0 });
    who.leaves();
  });

  test("I20: a player cannot confirm a partner's task, neither by declaring nor by claiming it", async () => {
    const who = await whoOpened();
    const declared = refusalIn(await posts(who, '/api/meta/cross-tasks/claimable', { id: ASKED }));
    expect(declared.code).toBe('PARTNER_DECIDES');
    expect(refusalIn(await posts(who, '/api/meta/cross-tasks/claim', { id: ASKED })).code).toBe(
      'NOT_CLAIMABLE',
    );
    expect(await tasksPaid(who)).toBe(0);
    who.leaves();
  });

  test('I20: a confirmation for another player counts for nobody; a partner with too many false ones is paused until an operator resumes it', async () => {
    const who = await whoOpened();
    await control({ lie: 1_000 });
    for (let n = 0; n < 5; n++)
      expect(refusalIn(await posts(who, '/api/meta/cross-tasks/check', { id: ASKED })).code).toBe(
        'PARTNER_UNAVAILABLE',
      );
    await control({ lie: 0 });
    expect(
      (await server().withDatabase((pool) => pool.query('select partner_id from partner_pauses'))).rows,
    ).toEqual([{ partner_id: 'cometa' }]);
    expect(await taskOf(who, ASKED)).toBeUndefined();
    expect(refusalIn(await posts(who, '/api/meta/cross-tasks/check', { id: ASKED })).code).toBe(
      'TASK_PAUSED',
    );
    const operator = visits('overseer', server().first, { platform: 'web' });
    await operator.signInByEmail();
    const resumed = await posts(operator, '/api/operator/partners/cometa/resume', {
      why: 'they have mended it',
    });
    expect(resumed.status).toBe(200);
    expect((await taskOf(who, ASKED))?.state).toBe('CHECKABLE');
    expect((await checks(who)).state).toBe('CHECKABLE');
    operator.leaves();
    who.leaves();
  });

  test("a partner's own message counts once, also before the link was opened, and after the claim", async () => {
    const who = await signIn(newUser(), server().first);
    await control({ again: 3 });
    await completeTask((await taskOf(who, ASKED))!.link);
    await within(10_000, 'the message has come', async () =>
      (await taskOf(who, ASKED))?.state === 'CLAIMABLE' ? true : undefined,
    );
    await who.api.claimCrossTask({ body: { id: ASKED } });
    await control({ again: 0 });
    await completeTask(`${emulator}/task/cometa/${EXTERNAL}?player=${who.userId()}`);
    await within(10_000, 'both messages are kept', async () => {
      const { rows } = await server().withDatabase((pool) =>
        pool.query<{ outcome: string }>(
          'select outcome from partner_messages where player_id = $1 order by at',
          [who.userId()],
        ),
      );
      return rows.map((r) => r.outcome).join() === 'claimable,claimed-before' ? true : undefined;
    });
    expect(await tasksPaid(who)).toBe(1);
    who.leaves();
  });

  test("a message without the partner's signature is refused, and one about an unknown player changes nothing", async () => {
    const message = { id: 'm-1', player: player.userId(), task: EXTERNAL, done: true };
    for (const partner of ['cometa', 'greenhouse', 'no-such-partner']) {
      const forged = await send(`${server().first.url}/webhooks/partners/${partner}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-parlor-timestamp': String(Math.floor(Date.now() / 1000)),
          'x-parlor-signature': '0'.repeat(64),
        },
        body: JSON.stringify(message),
      });
      expect([forged.status, refusalIn(forged).code]).toEqual([401, 'SIGNATURE_INVALID']);
    }
    await control({ deliver: { partner: 'cometa', message: { ...message, player: '999999999' } } });
    await control({ deliver: { partner: 'cometa', message: { ...message, id: 'm-2', task: 'nothing' } } });
    await control({ deliver: { partner: 'cometa', message: { ...message, id: 'm-3', done: false } } });
    const { rows } = await server().withDatabase((pool) =>
      pool.query<{ outcome: string }>(
        "select outcome from partner_messages where message_id like 'm-%' order by message_id",
      ),
    );
    expect(rows.map((r) => r.outcome)).toEqual(['no-player', 'no-task', 'not-done']);
    expect((await taskOf(player, ASKED))?.state).toBe('AVAILABLE');
  });

  test('a budget is never exceeded by concurrent claims on two processes; then the task is no longer offered', async () => {
    const LEFT = 3;
    const id = 'greenhouse-channel';
    const people: Visitor[] = [];
    for (let n = 0; n < 8; n++) {
      const who = await signIn(newUser(), n % 2 === 0 ? server().first : server().second);
      await who.api.markCrossTaskCheckable({ body: { id } });
      people.push(who);
    }
    // As if nearly all of it were used, by players whom the audit knows.
    const day = new Date(server().nowMs()).toISOString().slice(0, 10);
    const used = 5_000 - LEFT;
    await server().withDatabase((pool) =>
      pool.query('insert into stock (item_id, taken) values ($1, $2), ($3, $2)', [
        `task:${id}`,
        used,
        `task:${id}:${day}`,
      ]),
    );
    const answers = await Promise.all(
      people.map(async (who) => {
        const reply = await posts(who, '/api/meta/cross-tasks/claimable', { id });
        return reply.status === 200 ? 'CLAIMABLE' : refusalIn(reply).code;
      }),
    );
    expect(answers.toSorted()).toEqual([
      ...Array.from({ length: LEFT }, () => 'CLAIMABLE'),
      ...Array.from({ length: 8 - LEFT }, () => 'TASK_PAUSED'),
    ]);
    const late = await signIn(newUser(), server().second);
    expect(await taskOf(late, id)).toBeUndefined();
    // Every player with a claim is paid.
    const winner = people[answers.indexOf('CLAIMABLE')]!;
    await winner.api.claimCrossTask({ body: { id } });
    expect(await tasksPaid(winner)).toBe(1);
    await server().withDatabase((pool) =>
      pool.query('update stock set taken = taken - $1 where item_id like $2', [used, `task:${id}%`]),
    );
    for (const who of [...people, late]) who.leaves();
  });
});
