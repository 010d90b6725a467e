import { afterAll, beforeAll, expect, test } from 'vitest';
import { walletRoutes } from '../../features/ton-wallet/index.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { testWallet } from '../../test/ton-wallet.ts';
import { UNGUARDED } from '../test/tampered.ts';
import { checkWallets } from './ton-wallets.ts';

const DOMAIN = 'parlor.example';
const [first, second, third] = [testWallet(1), testWallet(2), testWallet(3)];
let loaded: TestServer;
let ann: string;
let bob: string;

beforeAll(async () => {
  loaded = await openTestServer();
  [ann, bob] = [await loaded.newPlayer(), await loaded.newPlayer()];
  const routes = walletRoutes({ ...loaded, domains: () => [DOMAIN], allowsTestNetwork: false });
  const request = { headers: {} };
  const proves = async (playerId: string, wallet: typeof first, replaces?: string) => {
    const caller = { playerId };
    const given = (await routes.walletNonce!({ caller, request } as never))!;
    const proof = wallet.proves({
      nonce: given.nonce,
      domain: DOMAIN,
      timestamp: Math.floor(loaded.clock.now() / 1000),
    });
    const body = { ...proof, ...(replaces === undefined ? {} : { replaces }) };
    await routes.proveAirdropAddress!({ caller, request, body } as never);
  };
  await routes.setAirdropAddress!({
    caller: { playerId: ann },
    request,
    body: { wallet: first.address },
  } as never);
  await proves(ann, second, first.address);
  await routes.setAirdropAddress!({
    caller: { playerId: bob },
    request,
    body: { wallet: third.address },
  } as never);
  // Ann's owner signs what Bob only entered.
  await proves(ann, third, second.address);
  loaded.clock.advance(86_400_000);
});
afterAll(() => loaded.close());

/** The audit's findings after these statements, with all constraints disabled. Everything is rolled back. */
async function auditAfter(...statements: string[]): Promise<string[]> {
  const client = await loaded.pool.connect();
  try {
    await client.query('begin');
    await client.query(UNGUARDED);
    await client.query('alter table ton_wallets drop constraint if exists ton_wallets_address_key');
    for (const statement of statements) {
      const { rowCount } = await client.query(statement);
      expect(rowCount, statement).toBeGreaterThan(0);
    }
    const findings: string[] = [];
    const all = async (sql: string) => (await client.query(sql)).rows;
    await checkWallets(
      {
        hasSameGoods: true,
        all: all as never,
        later: all as never,
        rows: async function* (sql: string) {
          yield* await all(sql);
        } as never,
        end: () => Promise.resolve(),
      },
      (what, playerId) => findings.push(`${playerId ?? ''}: ${what}`),
    );
    return findings;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('entered, proven and lost wallets have no mismatch', async () => {
  expect(await auditAfter()).toEqual([]);
});

test.each<[string, () => string[], () => string]>([
  [
    'an address that was set past its changes',
    () => [`update ton_wallets set address = '${first.address}' where player_id = ${ann}`],
    () => `${ann}: TON wallet is ${first.address}; expected ${third.address}`,
  ],
  [
    'a wallet that was given without a change',
    () => [
      `insert into ton_wallets (player_id, address, is_test, since) values (${bob}, '${first.address}', false, now())`,
    ],
    () => `${bob}: TON wallet is ${first.address}; expected none`,
  ],
  [
    'one wallet of two players',
    () => [
      `insert into ton_wallets (player_id, address, is_test, since) values (${bob}, '${third.address}', false, now())`,
    ],
    () => `: TON wallet ${third.address} belongs to 2 players`,
  ],
  [
    'a proof that is taken for given',
    () => [`update ton_wallets set proven_at = null where player_id = ${ann}`],
    () => `${ann}: TON wallet is written by hand; expected it proved`,
  ],
  [
    'a change that was left out',
    () => [`delete from ton_wallet_changes where player_id = ${ann} and address = '${second.address}'`],
    () => `began at ${second.address}; expected ${first.address}`,
  ],
  [
    'a signature that nobody made',
    () => [
      `update ton_wallet_changes set proof = jsonb_set(proof, '{proof,payload}', '"other"') where player_id = ${ann} and address = '${third.address}'`,
    ],
    () => 'rests on a proof that does not hold (signature)',
  ],
  [
    'a proof of another wallet',
    () => [
      `update ton_wallet_changes c set proof = o.proof from ton_wallet_changes o where o.player_id = c.player_id and o.address = '${second.address}' and c.address = '${third.address}' and c.change = 'proved'`,
    ],
    () => 'rests on a proof that does not hold (address)',
  ],
])('the audit names %s', async (_, statements, expected) => {
  expect((await auditAfter(...statements())).join('\n')).toContain(expected());
});
