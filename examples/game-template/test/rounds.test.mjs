import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { createGameServer } from '../server/app.mjs';
import { createRounds } from '../server/rounds.mjs';
import { openStore } from '../server/store.mjs';
import { createWallet } from '../server/wallet.mjs';
import { SECRET, startWallet } from './wallet-of-the-lobby.mjs';

const game = '__GAME__';
const session = '100001-2Jc0mZ1m9aQk5nq0S8rXw7yB3dEfGhIj';
const folder = mkdtempSync(join(tmpdir(), 'game-'));
const stops = [() => rmSync(folder, { recursive: true, force: true })];
after(() => stops.forEach((stop) => stop()));

let lobby;
let files = 0;
beforeEach(async () => {
  lobby = await startWallet();
  stops.push(lobby.stop);
});
const walletOf = (secret = SECRET) => createWallet({ url: lobby.url, provider: 'acme', secret, game });
const newFile = () => join(folder, `rounds-${(files += 1)}.json`);
const roundsOf = (options = {}) =>
  createRounds({
    wallet: walletOf(),
    store: openStore(newFile()),
    draw: () => 'heads',
    againAfterMs: 1,
    ...options,
  });

test('the right side is paid 1.96 times, the wrong one nothing', async () => {
  const rounds = roundsOf();
  const won = await rounds.play({ session, id: 'round-0001', side: 'heads', stake: 10 });
  assert.deepEqual([won.state, won.win, won.balance], ['done', '19.60', '109.60']);
  const lost = await rounds.play({ session, id: 'round-0002', side: 'tails', stake: 10 });
  assert.deepEqual([lost.state, lost.win, lost.balance], ['done', '0.00', '99.60']);
});

test('the same round again has the same end and costs nothing more', async () => {
  const rounds = roundsOf();
  const wanted = { session, id: 'round-0001', side: 'tails', stake: 10 };
  const [first, second] = await Promise.all([rounds.play(wanted), rounds.play(wanted)]);
  assert.deepEqual(first, second);
  assert.equal(lobby.table.balance, 9_000);
  assert.equal(await rounds.play({ ...wanted, session: `${session}x` }), undefined);
});

test('a stake above the balance is refused', async () => {
  lobby.table.balance = 500;
  const refused = await roundsOf().play({ session, id: 'round-0001', side: 'heads', stake: 10 });
  assert.deepEqual([refused.state, refused.code], ['refused', 'INSUFFICIENT_BALANCE']);
  assert.equal(lobby.table.balance, 500);
});

test('a bet without a reply is rolled back', async () => {
  lobby.table.loseReplies = 1;
  const returned = await roundsOf().play({ session, id: 'round-0001', side: 'heads', stake: 10 });
  assert.deepEqual([returned.state, lobby.table.balance], ['returned', 10_000]);
});

test('a win without a reply is sent again, and paid once', async () => {
  const wallet = walletOf();
  const win = (fields) => {
    lobby.table.loseReplies = lobby.table.calls.filter(({ call }) => call === 'win').length < 2 ? 1 : 0;
    return wallet.win(fields);
  };
  const done = await roundsOf({ wallet: { ...wallet, win } }).play({
    session,
    id: 'round-0001',
    side: 'heads',
    stake: 10,
  });
  assert.deepEqual([done.state, lobby.table.balance], ['done', 10_960]);
  assert.equal(lobby.table.calls.filter(({ call }) => call === 'win').length, 3);
});

test('after a crash the next start pays what is due, and returns what was not played', async () => {
  const file = newFile();
  const store = openStore(file);
  const [bet, pay, back] = ['t-bet', 't-pay', 't-back'];
  await walletOf().bet({ session, round: 'round-0001', transaction: bet, amount: '10.00' });
  const round = { id: 'round-0001', session, side: 'heads', stake: 10, bet, pay, back };
  store.write({ ...round, state: 'paying', shown: 'heads', win: '19.60' });
  store.write({
    ...round,
    id: 'round-0002',
    bet: 't-bet-2',
    pay: 't-pay-2',
    back: 't-back-2',
    state: 'betting',
  });
  await roundsOf({ store: openStore(file) }).recover();
  assert.equal(lobby.table.balance, 10_960);
  assert.deepEqual(openStore(file).open(), []);
  assert.equal(openStore(file).get('round-0002').state, 'returned');
});

test('the server shows the page to the lobby alone, with the SDK’s script, and refuses what is not a round', async () => {
  const server = createGameServer({
    game,
    lobby: 'https://lobby.example',
    wallet: walletOf(),
    rounds: roundsOf(),
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close() && server.closeAllConnections());
  const url = `http://127.0.0.1:${server.address().port}/${game}/`;
  const page = await fetch(url);
  assert.match(page.headers.get('content-security-policy'), /frame-ancestors https:\/\/lobby\.example$/);
  assert.match(await page.text(), /<title>__TITLE__<\/title>/);
  assert.match(await (await fetch(`${url}game-script.js`)).text(), /ParlorGame/);
  const post = (body) => fetch(`${url}rounds`, { method: 'POST', body: JSON.stringify(body) });
  const played = await post({ session, id: 'round-0001', side: 'heads', stake: 5 });
  assert.deepEqual([played.status, (await played.json()).state], [200, 'done']);
  for (const wrong of [
    {},
    { session, id: 'round-0002', side: 'edge', stake: 5 },
    { session, id: 'round-0002', side: 'heads', stake: 51 },
  ])
    assert.equal((await post(wrong)).status, 400);
  assert.equal((await fetch(`${url}../server/main.mjs`)).status, 404);
});

test('a wrong secret is refused', async () => {
  const reply = await walletOf('another-secret').balance({ session });
  assert.deepEqual([reply.ok, reply.code], [false, 'SIGNATURE_INVALID']);
});
