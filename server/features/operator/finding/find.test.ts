import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorAnswer } from '@parlor/contract/calls/operator/operator.ts';
import { showTonAddress } from '@parlor/contract/formats/ton-address.ts';
import { orderIdOf } from '../../../players/rows/order-ids.ts';
import { openOperatorConsole, type OperatorConsole } from '../../../test/operator-console.ts';
import { at, startTwoServers, type TwoServers } from '../../../test/two-servers.ts';

let two: TwoServers;
let desk: OperatorConsole;
let mara: string;
beforeAll(async () => {
  two = await startTwoServers();
  desk = await openOperatorConsole(two, { limits: {} });
  mara = await two.newPlayer();
  await two.pool.query(
    "insert into profiles (player_id, first_name, username, created_at) values ($1, 'Mara Ødegård', 'mara_lind', now())",
    [mara],
  );
});
afterAll(async () => {
  await desk.close();
  await two.close();
});

const found = async (text: string) =>
  (await desk.asks<OperatorAnswer<'findAnything'>>(desk.viewer, 'findAnything', { query: { text } })).body
    .groups;
/** Kind, player and id of each result. */
const ids = async (text: string): Promise<string[]> =>
  (await found(text)).flatMap(({ kind, found: all }) =>
    all.map(({ userId, id }) => `${kind} ${userId ?? '-'} ${id}`),
  );

test('a player is found by number, by every way to sign in, and by the beginning of each word of a name', async () => {
  await two.pool.query(
    `insert into identities (provider, subject, label, player_id, created_at) values
      ('telegram', '700123456', null, $1, now()), ('google', '11223344', 'Mara.Lind@gmail.example', $1, now())`,
    [mara],
  );
  // On plain PostgreSQL triggers have written these rows already. On a cluster the test writes them.
  await two.pool.query(
    `insert into identity_owners (subject, provider, player_id) values ('700123456', 'telegram', $1), ('11223344', 'google', $1)
      on conflict do nothing`,
    [mara],
  );
  for (const text of [mara, '700123456', 'mara.lind@GMAIL.example', 'mara', 'MARA øde', '@mara_li', 'lind'])
    expect([text, await ids(text)]).toEqual([text, [`player ${mara} ${mara}`]]);
  expect((await found('TESS@parlor.example'))[0]?.found).toMatchObject([{ id: desk.treasurer, by: 'email' }]);
  for (const text of ['%', "'", 'ara', '& | !', 'mara:*!x', '0'])
    expect([text, await ids(text)]).toEqual([text, []]);
  const [group] = await found('mara');
  expect(group?.found).toEqual([
    { id: mara, userId: mara, name: 'M•••', by: 'name', at: expect.any(String) },
  ]);
});

test('an order, its checkout and its payment are found by their ids', async () => {
  const orderId = orderIdOf(mara, 'a key');
  await two.pool.query(
    `insert into orders (player_id, order_id, item_id, title, description, quantity, price, total, currency, mode, items, status,
      refund, holds_stock, timeline, placed_at, updated_at, expires_at, at)
      values ($1, $2, 'pack', 'Pack of three', '', 1, 75, 75, 'XTR', 'telegram', '[]', 'DELIVERED', 'none', false, '[]', now(), now(), now(), now())`,
    [mara, orderId],
  );
  await two.pool.query(
    "insert into checkouts (player_id, order_id, provider, purchase_id, link, usd_value, at) values ($1, $2, 'telegram', 'slug-1', 'x', 150, now())",
    [mara, orderId],
  );
  await two.pool.query(
    `insert into payments (provider, payment_id, player_id, order_id, amount, currency, state, at)
      values ('telegram', 'charge-1', $1, $2, 75, 'XTR', 'kept', now()), ('breeze', 'lost-1', 0, 'x', 399, 'USD', 'quarantined', now())`,
    [mara, orderId],
  );
  await two.pool.query(
    `insert into payment_owners (payment_id, provider, player_id) values ('charge-1', 'telegram', $1), ('lost-1', 'breeze', 0)
      on conflict do nothing`,
    [mara],
  );
  expect((await found(orderId))[0]).toMatchObject({
    kind: 'order',
    found: [{ id: orderId, userId: mara, name: 'Pack of three', state: 'DELIVERED', amount: 75 }],
  });
  expect(await ids('slug-1')).toEqual([`order ${mara} ${orderId}`]);
  expect((await found('charge-1'))[0]).toMatchObject({
    kind: 'payment',
    found: [{ userId: mara, by: 'telegram', reference: orderId, amount: 75, currency: 'XTR' }],
  });
  expect(await ids('lost-1')).toEqual(['payment - lost-1']);
});

test('a studio’s transaction is found by its id, and within a player by its round', async () => {
  const game = await two.gameSession({ player: mara });
  const bet = at.bet(game, { transaction: 'tx-find-1', round: 'rnd-find-1', amount: '10' });
  expect((await two.say('bet', bet)).status).toBe(200);
  expect(await found('tx-find-1')).toMatchObject([
    { kind: 'transaction', found: [{ id: 'tx-find-1', userId: mara, by: 'acme', name: 'bet', entry: '2' }] },
  ]);
  expect(await ids('rnd-find-1')).toEqual([]);
  expect(await ids(`${mara} rnd-find-1`)).toEqual([`transaction ${mara} tx-find-1`]);
  expect(await ids(`${mara}/acme:tx-find-1`)).toEqual([`entry ${mara} 2`]);
  expect(await found(`${mara} 2`)).toMatchObject([
    { kind: 'entry', found: [{ name: 'stake', amount: -10, reference: 'acme:tx-find-1' }] },
  ]);
  expect(await ids(`${desk.viewer} tx-find-1`)).toEqual([]);
});

test('a TON address is found in each of its forms; a contest, a release and an operator by id or name', async () => {
  const raw = `0:${'ab'.repeat(32)}`;
  await two.pool.query(
    'insert into ton_wallets (player_id, address, is_test, since) values ($1, $2, false, now())',
    [mara, raw],
  );
  await two.pool.query(
    'insert into ton_wallet_owners (address, player_id) values ($1, $2) on conflict do nothing',
    [raw, mara],
  );
  for (const text of [raw, showTonAddress(raw)]) expect(await ids(text)).toEqual([`wallet ${mara} ${raw}`]);
  await two.pool.query(
    `insert into contest_editions (edition, contest_id, period, title, description, game_id, statistic, prizes, total, paid_places, salt,
      starts_at, ends_at, announced_at) values ('long-week/2026-W47', 'long-week', '2026-W47', 'The long week', '', 'coin', 'wagered', '[]', 1, 1, 's',
      '2026-11-16', '2026-11-23', now())`,
  );
  for (const text of ['long-week', 'LONG w', 'long-week/2026-W47'])
    expect([text, await ids(text)]).toEqual([text, ['contest - long-week/2026-W47']]);
  const hash = 'fa7e'.repeat(16);
  await two.pool.query("insert into content_versions (hash, files, at) values ($1, '{}', now())", [hash]);
  await two.pool.query(
    "insert into content_releases (id, hash, kind, starts_at, why, at) values (41, $1, 'seed', now(), 'first', now())",
    [hash],
  );
  for (const text of ['41', 'fa7efa7e']) expect(await ids(text)).toContain('release - 41');
  await two.pool.query(
    "insert into operator_accounts (operator_id, email, name, role, is_enrolled, created_at) values (9001, 'ines@parlor.example', 'Ines Okafor', 'treasurer', true, now())",
  );
  for (const text of ['ines ok', 'INES@parlor', '9001']) expect(await ids(text)).toContain('operator - 9001');
});

test('a group shows twenty and says that there are more; a long or empty text is refused', async () => {
  for (let n = 0; n < 21; n++) {
    const playerId = await two.newPlayer();
    await two.pool.query(
      "insert into profiles (player_id, first_name, created_at) values ($1, 'Zebedee', now())",
      [playerId],
    );
  }
  const [group] = await found('zebe');
  expect([group?.found.length, group?.more]).toEqual([20, true]);
  for (const text of ['', ' ', 'x'.repeat(161)])
    expect((await desk.asks(desk.viewer, 'findAnything', { query: { text } })).status).toBe(400);
});
