// A repeated request of an operator takes effect once, even if its reply is lost (I9, I50).
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ANY_CHANGE_REFUSES,
  operatorContract as calls,
  type OperatorCall,
} from '@parlor/contract/calls/operator/operator.ts';
import { operatorBulkActs } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import { operatorSegments } from '@parlor/contract/calls/operator/bulk/segments.ts';
import { operatorChecks } from '@parlor/contract/calls/operator/content/checks.ts';
import { operatorAccounts } from '@parlor/contract/calls/operator/accounts/accounts.ts';
import { operatorDrafts } from '@parlor/contract/calls/operator/content/drafts.ts';
import { operatorReleases } from '@parlor/contract/calls/operator/content/releases.ts';
import type { Correction } from '@parlor/contract/calls/operator/corrections.ts';
import type { Order } from '@parlor/contract/calls/shop.ts';
import type { AlarmList } from '../alarms/operated.ts';
import { operatedNames } from '../public-names/operated.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { openOperatorConsole, type OperatorConsole } from '../../test/operator-console.ts';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import { LiveEndpoints } from '../webhooks/live-endpoints.ts';
import { operatedWebhooks } from '../webhooks/operated.ts';
import { isChanging } from './guard.ts';

let two: TwoServers;
let desks: readonly [OperatorConsole, OperatorConsole];
let treasurer: string;
let second: string;

const LIMIT = { treasurer: 100_000, player: 100_000, all: 100_000 };
const ORDER: Order = {
  orderId: 'o1-0',
  itemId: 'pack',
  title: 'Pack',
  quantity: 1,
  price: 1,
  total: 1,
  currency: 'PP',
  status: 'DELIVERED',
  refund: 'sent',
  placedAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  items: [],
  timeline: [],
};

beforeAll(async () => {
  two = await startTwoServers();
  const noted = (note: (tx: never) => Promise<void>) => inTransaction(two.pool, (tx) => note(tx as never));
  const deps = {
    limits: { PP: LIMIT },
    refund: async (
      _p: string,
      _o: string,
      _why: string,
      note: (tx: never, order: Order) => Promise<void>,
    ) => {
      await noted((tx) => note(tx, ORDER));
      return ORDER;
    },
    alarms: {
      list: () => Promise.resolve({ alarms: [] }),
      acknowledge: async (_alarm: unknown, note: (tx: never, list: AlarmList) => Promise<void>) => {
        await noted((tx) => note(tx, { alarms: [] }));
        return { alarms: [] };
      },
    },
    names: operatedNames({ ...two, ...two.servers[0] }),
    paymentAlarms: {
      open: () => Promise.resolve([]),
      settle: (_id: string, note: (tx: never, alarm: never) => Promise<void>) =>
        noted((tx) => note(tx, { type: 'DISPUTE', details: {} } as never)),
      refund: (_id: string, { note }: { note: (tx: never, alarm: never) => Promise<void> }) =>
        noted((tx) => note(tx, { type: 'PAYMENT_QUARANTINED', details: { id: 'charge' } } as never)),
    },
    referrals: {
      list: () => Promise.resolve([]),
      decide: (_id: string, d: { note: (tx: never) => Promise<void> }) => noted(d.note),
    },
    partners: {
      list: () => Promise.resolve([]),
      resume: (_id: string, note: (tx: never) => Promise<void>) => noted(note),
    },
    cancellations: {
      ask: (_w: object, note: (tx: never) => Promise<void>) => noted(note),
      confirm: (_w: object, note: (tx: never) => Promise<void>) => noted(note),
    },
    switches: {
      list: () => [],
      turn: async (_s: object, note: (tx: never, cards: object[]) => Promise<void>) => {
        await noted((tx) => note(tx, []));
        return [];
      },
    },
    announcements: {
      list: () => [],
      make: async (_a: object, note: (tx: never, cards: object[]) => Promise<void>) => {
        await noted((tx) => note(tx, []));
        return [];
      },
      stop: async (_a: object, note: (tx: never, cards: object[]) => Promise<void>) => {
        await noted((tx) => note(tx, []));
        return [];
      },
    },
    webhooks: operatedWebhooks({
      ...two,
      live: new LiveEndpoints({ pool: two.pool, log: { warn: () => undefined } }),
      sealingKeys: [Buffer.alloc(32, 7)],
      mayBePrivate: true,
      isStudio: () => false,
    }),
    studios: {
      list: () => Promise.resolve([]),
      resume: (_id: string, note: (tx: never, hours: object[]) => Promise<void>) =>
        noted((tx) => note(tx, [])),
    },
  };
  desks = [
    await openOperatorConsole(two, deps as never, 0),
    await openOperatorConsole(two, deps as never, 1),
  ];
  ({ treasurer, second } = desks[0]);
});
afterAll(async () => {
  for (const operatorConsole of desks) await operatorConsole.close();
  await two.close();
});

const grant = (amount: number) => ({ currency: 'PP', amount, why: 'lost a round to our outage' });
const grantsTo = async (player: string): Promise<bigint[]> =>
  (
    await two.pool.query<{ amount: bigint }>(
      "select amount from ledger where player_id = $1 and reason = 'correction' order by number",
      [player],
    )
  ).rows.map(({ amount }) => amount);
const actsInAll = async (): Promise<number> =>
  (await two.pool.query<{ n: number }>('select count(*)::int as n from audit_log')).rows[0]!.n;

test("the product's client, whose first reply is lost as a 502, grants once", async () => {
  const player = await desks[0].guest();
  let sent = 0;
  const api = createClient(calls, {
    baseUrl: 'http://desk.example',
    platform: 'web',
    token: () => Promise.resolve('a-token'),
    baseDelayMs: 1,
    fetch: async (url, init) => {
      const operatorConsole = desks[sent++ % 2]!;
      const answer = await operatorConsole.app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers: { ...(init.headers as Record<string, string>), 'x-player': treasurer },
        payload: init.body as string,
      });
      return sent === 1
        ? new Response('Bad gateway', { status: 502 })
        : new Response(answer.body, { status: answer.statusCode });
    },
  });
  const done = await api.correctBalance({ params: { userId: player }, body: grant(777) as never });
  expect([sent, done.state]).toEqual([2, 'done']);
  expect(await grantsTo(player)).toEqual([77_700n]);
});

test('the same request to two processes at once takes effect once and gets equal replies', async () => {
  const player = await desks[0].guest();
  const request = { params: { userId: player }, body: grant(50), key: 'pressed-once-1' };
  const answers = await Promise.all(
    [0, 1, 0, 1, 0, 1].map((n) => desks[n as 0 | 1].asks<Correction>(treasurer, 'correctBalance', request)),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await grantsTo(player)).toEqual([5_000n]);
});

test('a key belongs to one request of one operator: another body or another call is refused with 409', async () => {
  const player = await desks[0].guest();
  const key = 'one-key-for-one-request';
  const params = { userId: player };
  const [first] = desks;
  await first.asks(treasurer, 'correctBalance', { params, body: grant(5), key });
  const otherBody = await first.asks(treasurer, 'correctBalance', { params, body: grant(6), key });
  const otherCall = await first.asks(treasurer, 'disablePlayer', { params, body: { why: 'asked' }, key });
  for (const { status, body } of [otherBody, otherCall])
    expect([status, body.error?.code]).toEqual([409, 'OPERATOR_KEY_REUSED']);
  const other = await first.asks<Correction>(second, 'correctBalance', { params, body: grant(6), key });
  expect(other.body.state).toBe('done');
  expect(await grantsTo(player)).toEqual([500n, 600n]);
});

test('a refused request may be repeated under its key, and then takes effect', async () => {
  const player = await desks[0].guest();
  const request = { params: { userId: player }, body: grant(-2_000), key: 'took-too-much' };
  const refused = await desks[0].asks(treasurer, 'correctBalance', request);
  expect(refused.body.error?.code).toBe('INSUFFICIENT_BALANCE');
  await desks[0].asks(treasurer, 'correctBalance', { params: request.params, body: grant(5_000) });
  expect((await desks[0].asks<Correction>(treasurer, 'correctBalance', request)).body.state).toBe('done');
});

test('an act of a process that died before its reply does not take effect again', async () => {
  const player = await desks[0].guest();
  const request = { params: { userId: player }, body: grant(9), key: 'answer-lost-for-good' };
  await desks[0].asks(treasurer, 'correctBalance', request);
  await two.pool.query(
    "update operator_idempotency_keys set reply = null where key = 'answer-lost-for-good'",
  );
  const again = await desks[1].asks(treasurer, 'correctBalance', request);
  expect([again.status, again.body.error?.code]).toEqual([409, 'OPERATOR_ACT_DONE']);
  expect(await grantsTo(player)).toEqual([900n]);
});

/** These need live content; the tests of `content/` repeat them under their keys. */
const OF_CONTENT: readonly OperatorCall[] = [
  ...(Object.keys(operatorChecks) as OperatorCall[]),
  ...(Object.keys(operatorDrafts) as OperatorCall[]),
  ...(Object.keys(operatorReleases) as OperatorCall[]),
  // server/features/operator/accounts/accounts.test.ts has them.
  ...(Object.keys(operatorAccounts) as OperatorCall[]),
  // server/features/operator/bulk/bulk-acts.test.ts repeats them under their keys.
  ...(Object.keys(operatorBulkActs) as OperatorCall[]),
  ...(Object.keys(operatorSegments) as OperatorCall[]),
  // Each look is one, and its answer is stored nowhere.
  'revealPlayer',
  'playerAt',
  'previewDraft',
  // Their replies have a secret, which is stored nowhere (server/features/webhooks/webhooks.test.ts).
  'makeWebhook',
  'renewWebhookSecret',
];
const changing = (Object.keys(calls) as OperatorCall[]).filter(
  (name) => isChanging(calls[name]) && !OF_CONTENT.includes(name),
);

/** Free text about a player, and its field: they take no reason. */
const TEXTS: Readonly<Record<string, string>> = {
  addNote: 'text',
  openTicket: 'subject',
  changeTicket: 'text',
};

/** Bodies with more than a reason. */
const BODIES: Readonly<Record<string, object>> = {
  correctBalance: { currency: 'PP', amount: 1 },
  decideCorrection: { approve: true },
  decideReferral: { release: true },
  keepName: { name: 'Ana', tag: '4821' },
  replayWebhook: { since: '2026-11-01T00:00:00.000Z' },
  turnWebhook: { on: false },
  makeAnnouncement: { title: 'Race', text: 'Tonight', audience: 'all', until: '2026-11-30T00:00:00.000Z' },
  setBackName: { name: 'Ana', tag: '4821', reason: 'offensive' },
  switchOff: { kind: 'shop', notice: 'fault' },
  switchOn: { kind: 'shop' },
  writeOffDebt: { currency: 'PP', amount: 1 },
};

test.each(changing)(
  '%s is done once for its key: its answer is stored with its act, and another body is refused',
  async (name) => {
    const player = await desks[0].guest();
    const waiting = await desks[0].asks<Correction>(treasurer, 'correctBalance', {
      params: { userId: player },
      body: grant(1_000_000),
    });
    if (name === 'writeOffDebt')
      await two.pool.query(
        `update players set state = jsonb_set(state::jsonb, '{debts}', '{"PP": 100}')::text where player_id = $1`,
        [player],
      );
    if (name === 'setBackName' || name === 'keepName')
      await two.pool.query(
        `update profiles set public_name = 'Ana', name_tag = '4821' where player_id = $1`,
        [player],
      );
    const ticket = await desks[0].asks<{ id: string }>(second, 'openTicket', {
      params: { userId: player },
      body: { subject: 'A lost pack' },
    });
    const webhook = name.endsWith('Webhook')
      ? await desks[0].asks<{ endpoint: { id: string } }>(second, 'makeWebhook', {
          body: {
            url: 'http://127.0.0.1:9/told',
            description: 'Books of the operator',
            events: ['order.delivered'],
            why: 'it is needed',
          },
        })
      : undefined;
    const who = name === 'withdrawCorrection' ? treasurer : second;
    const params = {
      userId: player,
      orderId: 'o1-0',
      id:
        webhook?.body.endpoint.id ??
        { stopAnnouncement: '1', changeTicket: ticket.body.id }[name as string] ??
        waiting.body.id,
      partner: 'comet',
      contestId: 'daily',
      period: '2026-11-20',
    };
    const body = { ...BODIES[name], [TEXTS[name] ?? 'why']: 'because it is right' };
    const otherBody = { ...body, [TEXTS[name] ?? 'why']: 'something else' };
    const key = `walk-${name}`;
    const before = await actsInAll();
    const [one, again] = [
      await desks[0].asks(who, name, { params, body, key }),
      await desks[1].asks(who, name, { params, body, key }),
    ];
    expect([one.status, again.status, again.text]).toEqual([200, 200, one.text]);
    expect(await actsInAll()).toBe(before + 1);
    const { rows } = await two.pool.query<{ reply: string }>(
      'select reply from operator_idempotency_keys where operator_id = $1 and key = $2',
      [who, key],
    );
    expect(rows[0]?.reply).toBe(one.text);
    const other = await desks[0].asks(who, name, { params, body: otherBody, key });
    expect([other.status, other.body.error?.code]).toEqual([409, ANY_CHANGE_REFUSES[1]]);
  },
);
