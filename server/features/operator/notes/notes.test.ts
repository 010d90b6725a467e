import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorAnswer } from '@parlor/contract/calls/operator/operator.ts';
import { openOperatorConsole, type OperatorConsole } from '../../../test/operator-console.ts';
import { startTwoServers, type TwoServers } from '../../../test/two-servers.ts';

let two: TwoServers;
let desk: OperatorConsole;
let mara: string;
beforeAll(async () => {
  two = await startTwoServers();
  desk = await openOperatorConsole(two, { limits: {} });
  mara = await desk.guest();
});
afterAll(async () => {
  await desk.close();
  await two.close();
});

const notesOf = async (userId: string, query: Record<string, string> = {}) =>
  (await desk.asks<OperatorAnswer<'playerNotes'>>(desk.viewer, 'playerNotes', { params: { userId }, query }))
    .body;
const adds = (who: string, text: string, key?: string) =>
  desk.asks<{ id: string }>(who, 'addNote', {
    params: { userId: mara },
    body: { text },
    ...(key !== undefined && { key }),
  });

test('a note has its author and time; a repeated request adds it once', async () => {
  for (let n = 0; n < 2; n += 1)
    expect(
      (await adds(desk.support, '  says the prize for rank 9 is missing ', 'the-same-note')).status,
    ).toBe(200);
  await adds(desk.treasurer, 'linked Telegram after the email change');
  const { notes } = await notesOf(mara);
  expect(notes).toMatchObject([
    { text: 'linked Telegram after the email change', by: desk.treasurer },
    { text: 'says the prize for rank 9 is missing', by: desk.support, at: '2026-11-20T12:00:00.000Z' },
  ]);
  const first = await notesOf(mara, { limit: '1' });
  expect((await notesOf(mara, { limit: '1', before: first.before! })).notes).toEqual([notes[1]]);
});

test('neither a viewer nor an empty or long text is taken, and no other player has the note', async () => {
  expect((await adds(desk.viewer, 'a note')).body.error?.code).toBe('NOT_AN_OPERATOR');
  for (const text of ['', '   ', 'x'.repeat(4001)]) expect((await adds(desk.support, text)).status).toBe(400);
  expect((await notesOf(await desk.guest())).notes).toEqual([]);
  const { status } = await desk.asks(desk.support, 'addNote', {
    params: { userId: '999999' },
    body: { text: 'nobody' },
  });
  expect(status).toBe(404);
});

test('texts about a player are in one table; the audit log and stored replies have none of them', async () => {
  const text = 'lives in Brno and has two children';
  await adds(desk.support, text, 'a-note-with-a-key');
  await desk.asks(desk.support, 'openTicket', {
    params: { userId: mara },
    body: { subject: text },
    key: 'a-ticket-with-a-key',
  });
  for (const table of ['audit_log', 'operator_idempotency_keys', 'tickets']) {
    const { rows } = await two.pool.query(`select 1 from ${table} t where t::text like '%Brno%'`);
    expect([table, rows]).toEqual([table, []]);
  }
  const { rows } = await two.pool.query<{ n: bigint }>(
    "select count(*) as n from player_notes where player_id = $1 and body like '%Brno%'",
    [mara],
  );
  expect(Number(rows[0]?.n)).toBe(2);
  const { rows: acts } = await two.pool.query<{ act: string }>(
    'select act from audit_log where player_id = $1 order by id desc limit 2',
    [mara],
  );
  expect(acts.map(({ act }) => act)).toEqual(['open-ticket', 'add-note']);
});

test('a ticket is taken, waits, gets notes and is closed; lists show it by state and owner', async () => {
  const bob = await desk.guest();
  const { body: opened } = await desk.asks<{ id: string }>(desk.support, 'openTicket', {
    params: { userId: bob },
    body: { subject: 'Prize of rank 9 is missing' },
  });
  const change = async (who: string, body: object) =>
    (
      await desk.asks<OperatorAnswer<'changeTicket'>>(who, 'changeTicket', {
        params: { id: opened.id },
        body,
      })
    ).body;
  const listed = async (who: string, query: Record<string, string>) =>
    (await desk.asks<OperatorAnswer<'tickets'>>(who, 'tickets', { query })).body.tickets.map(({ id }) => id);
  expect((await listed(desk.viewer, { state: 'open' }))[0]).toBe(opened.id);
  expect(await change(desk.second, { owner: 'me' })).toEqual({
    id: opened.id,
    state: 'open',
    owner: desk.second,
  });
  expect(await listed(desk.second, { mine: 'yes' })).toEqual([opened.id]);
  expect(await listed(desk.support, { mine: 'yes' })).toEqual([]);
  // Two changes at once both count.
  await Promise.all([
    change(desk.support, { state: 'waiting' }),
    change(desk.second, { text: 'asked for a picture' }),
  ]);
  await change(desk.second, { owner: 'nobody', text: 'paid by a correction' });
  const { body } = await desk.asks<OperatorAnswer<'ticket'>>(desk.viewer, 'ticket', {
    params: { id: opened.id },
  });
  expect(body.ticket).toMatchObject({ userId: bob, subject: 'Prize of rank 9 is missing', state: 'waiting' });
  expect(body.ticket.owner).toBeUndefined();
  expect(body.notes.map(({ text }) => text)).toEqual(['asked for a picture', 'paid by a correction']);
  expect((await notesOf(bob)).tickets.map(({ id }) => id)).toEqual([opened.id]);
  await change(desk.second, { state: 'closed' });
  expect(await listed(desk.viewer, { state: 'closed' })).toEqual([opened.id]);
  const found = await desk.asks<OperatorAnswer<'findAnything'>>(desk.viewer, 'findAnything', {
    query: { text: `#${opened.id}` },
  });
  expect(found.body.groups).toMatchObject([{ kind: 'ticket', found: [{ userId: bob, state: 'closed' }] }]);
});

test('tickets are read page by page, so that none is hidden behind newer ones', async () => {
  const cara = await desk.guest();
  for (let n = 0; n < 5; n++)
    await desk.asks(desk.support, 'openTicket', { params: { userId: cara }, body: { subject: `Case ${n}` } });
  const page = async (before?: string) =>
    (
      await desk.asks<OperatorAnswer<'tickets'>>(desk.viewer, 'tickets', {
        query: { limit: '2', ...(before !== undefined && { before }) },
      })
    ).body;
  const all: string[] = [];
  let next: string | undefined;
  do {
    const { tickets, before } = await page(next);
    expect(tickets.length).toBeLessThanOrEqual(2);
    all.push(...tickets.map(({ id }) => id));
    next = before;
  } while (next !== undefined);
  const { body } = await desk.asks<OperatorAnswer<'tickets'>>(desk.viewer, 'tickets');
  expect(all).toEqual(body.tickets.map(({ id }) => id));
  expect(all.length).toBeGreaterThanOrEqual(5);
  const { status } = await desk.asks(desk.viewer, 'tickets', { query: { before: 'yesterday' } });
  expect(status).toBe(400);
});

test('a ticket names only an order of its player', async () => {
  const asks = (orderId: string) =>
    desk.asks(desk.support, 'openTicket', {
      params: { userId: mara },
      body: { subject: 'Where is it?', orderId },
    });
  expect((await asks('o1-unknown')).body.error?.code).toBe('ORDER_NOT_FOUND');
  expect((await desk.asks(desk.support, 'changeTicket', { params: { id: '4711' }, body: {} })).status).toBe(
    404,
  );
});
