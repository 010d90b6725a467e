import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract, IDEMPOTENCY_HEADER, type CallName } from '@parlor/contract/kernel/contract.ts';
import { showTonAddress } from '@parlor/contract/formats/ton-address.ts';
import type { AirdropWallet, WalletChange, WalletProof } from '@parlor/contract/calls/ton-wallet.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { testEngines } from '../../test/database.ts';
import { asPlayer, openTestServer, type TestServer } from '../../test/test-server.ts';
import { testWallet } from '../../test/ton-wallet.ts';
import { walletRoutes } from './index.ts';

const DOMAIN = 'parlor.example';
const TEST_FORM = '0QA0i8-CdGnF_DhUHHf92R1ONH6sIA9vLZ_WLcCIhfBBX-0J';
let seeds = 1;
/** A new wallet. */
const aWallet = () => testWallet(seeds++);

describe.each(testEngines())('the airdrop wallet on PostgreSQL %s', (engine) => {
  let loaded: TestServer;
  let app: ReturnType<TestServer['serve']>;
  let prod: ReturnType<TestServer['serve']>;
  beforeAll(async () => {
    loaded = await openTestServer({ engine });
    const routes = (allowsTestNetwork: boolean) =>
      loaded.serve(walletRoutes({ ...loaded, domains: () => [DOMAIN], allowsTestNetwork }));
    app = routes(true);
    prod = routes(false);
  });
  afterAll(() => loaded.close());

  const ask = async (
    playerId: string,
    name: CallName,
    payload?: object,
    o: { at?: typeof app; key?: string } = {},
  ) => {
    const { method, path } = contract[name];
    const reply = await (o.at ?? app).inject({
      method,
      url: path,
      headers: { ...asPlayer(playerId), ...(o.key === undefined ? {} : { [IDEMPOTENCY_HEADER]: o.key }) },
      ...(payload === undefined ? {} : { payload }),
    });
    const body: unknown = reply.json();
    if (reply.statusCode === 200) contract[name].reply.parse(body);
    const { error } = body as { error?: { code: string; details?: { fault?: string; address?: string } } };
    return { status: reply.statusCode, body, code: error?.code, details: error?.details };
  };
  const walletOf = async (playerId: string) => (await ask(playerId, 'airdropAddress')).body as AirdropWallet;
  const changesOf = async (playerId: string) =>
    ((await ask(playerId, 'walletHistory')).body as { changes: WalletChange[] }).changes;
  const writes = (playerId: string, wallet: string, replaces?: string) =>
    ask(playerId, 'setAirdropAddress', { wallet, ...(replaces === undefined ? {} : { replaces }) });
  const nonceFor = async (playerId: string) =>
    ((await ask(playerId, 'walletNonce')).body as { nonce: string }).nonce;
  const nowS = (): number => Math.floor(loaded.clock.now() / 1000);
  const proofFor = async (playerId: string, wallet = aWallet(), o: { network?: string } = {}) =>
    wallet.proves({ nonce: await nonceFor(playerId), domain: DOMAIN, timestamp: nowS(), ...o });
  const proves = (playerId: string, proof: object, o: { at?: typeof app; key?: string } = {}) =>
    ask(playerId, 'proveAirdropAddress', proof, o);

  test('there is none at first', async () => {
    const id = await loaded.newPlayer();
    expect(await walletOf(id)).toEqual({ address: '' });
    expect(await changesOf(id)).toEqual([]);
  });

  test('a manually entered address is stored unproven, and shown in the non-bounceable form', async () => {
    const id = await loaded.newPlayer();
    const { address } = aWallet();
    expect((await writes(id, ` ${address.toUpperCase()} `)).status).toBe(200);
    expect(await walletOf(id)).toEqual({
      address: showTonAddress(address),
      raw: address,
      proven: false,
      since: '2026-11-20T09:30:00.000Z',
    });
    expect((await writes(id, showTonAddress(address))).status).toBe(200);
    expect(await changesOf(id)).toEqual([
      { at: '2026-11-20T09:30:00.000Z', change: 'written', address: showTonAddress(address) },
    ]);
  });

  test('an invalid address is refused with the fault', async () => {
    const id = await loaded.newPlayer();
    const { address } = aWallet();
    for (const [text, fault] of [
      ['', 'empty'],
      [address.replace('0:', '7:'), 'workchain'],
      [address.replace('0:', '1abc:'), 'form'],
      [showTonAddress(address).slice(0, -1), 'length'],
      [`${showTonAddress(address)}A`, 'length'],
      ['EQA0i8-CdGnF_DhUHHf92R1ONH6sIA9vLZ_WLcCIhfBBXwtH', 'checksum'],
      ['EQA0i8-CdGnF/DhUHHf92R1ONH6sIA9vLZ_WLcCIhfBBXwtG', 'alphabet'],
    ] as const)
      expect([text, await writes(id, text)]).toMatchObject([
        text,
        { status: 422, code: 'WALLET_ADDRESS_INVALID', details: { fault } },
      ]);
    expect(await walletOf(id)).toEqual({ address: '' });
  });

  test('an address of the test network counts in devel, and is refused in prod', async () => {
    const id = await loaded.newPlayer();
    expect(await ask(id, 'setAirdropAddress', { wallet: TEST_FORM }, { at: prod })).toMatchObject({
      code: 'WALLET_ADDRESS_INVALID',
      details: { fault: 'test-network' },
    });
    expect(await walletOf(id)).toEqual({ address: '' });
    expect((await writes(id, TEST_FORM)).status).toBe(200);
    expect(await walletOf(id)).toMatchObject({ address: TEST_FORM, proven: false });
  });

  test('a player who signs for their wallet has it proven', async () => {
    const id = await loaded.newPlayer();
    const proof = await proofFor(id);
    expect((await proves(id, { ...proof, app: 'tonkeeper' }, { at: prod })).status).toBe(200);
    expect(await walletOf(id)).toMatchObject({ raw: proof.address, proven: true, app: 'tonkeeper' });
    // Entering a proven address removes nothing.
    expect((await writes(id, proof.address)).status).toBe(200);
    expect(await walletOf(id)).toMatchObject({ proven: true });
    expect(await changesOf(id)).toMatchObject([{ change: 'proved', app: 'tonkeeper' }]);
  });

  describe('a proof is refused, and changes nothing', () => {
    const changed =
      (change: (proof: WalletProof) => object) =>
      async (id: string): Promise<object> =>
        change(await proofFor(id));
    const signedAs =
      (proof: Partial<Parameters<ReturnType<typeof aWallet>['proves']>[0]>, agoS = 0) =>
      async (id: string): Promise<object> =>
        aWallet().proves({
          nonce: await nonceFor(id),
          domain: DOMAIN,
          timestamp: nowS() - agoS,
          ...proof,
        });

    test.each<[string, (id: string) => Promise<object>, string]>([
      ['with a payload that this house never gave', signedAs({ nonce: 'never-given' }), 'nonce'],
      [
        'with a payload that another player was given',
        async () => proofFor(await loaded.newPlayer()),
        'nonce',
      ],
      [
        'whose payload is too old',
        async (id) => {
          const nonce = await nonceFor(id);
          loaded.clock.advance(15 * MINUTE_MS);
          return aWallet().proves({ nonce, domain: DOMAIN, timestamp: nowS() });
        },
        'nonce',
      ],
      ['signed sixteen minutes ago', signedAs({}, 16 * 60), 'timestamp'],
      ['for another domain', signedAs({ domain: 'evil.example.com' }), 'domain'],
      ['with a domain of another length', signedAs({ lengthBytes: 13 }), 'domain'],
      ['for the address of another', changed((p) => ({ ...p, address: aWallet().address })), 'address'],
      ['with the key of another', changed((p) => ({ ...p, publicKey: aWallet().publicKey })), 'public-key'],
      [
        'with the first state of another',
        changed((p) => ({ ...p, walletStateInit: aWallet().stateInit })),
        'public-key',
      ],
    ])('%s', async (_, make, fault) => {
      const id = await loaded.newPlayer();
      expect(await proves(id, await make(id))).toMatchObject({
        status: 422,
        code: 'WALLET_PROOF_INVALID',
        details: { fault },
      });
      expect(await walletOf(id)).toEqual({ address: '' });
    });

    const withFault = (fault: string) => ({ code: 'WALLET_PROOF_INVALID', details: { fault } });
    test('with a used payload, though it was never accepted', async () => {
      const id = await loaded.newPlayer();
      const proof = await proofFor(id);
      const wrong = { ...proof, publicKey: '00'.repeat(32) };
      expect(await proves(id, wrong)).toMatchObject(withFault('public-key'));
      expect(await proves(id, proof)).toMatchObject(withFault('nonce'));
      expect(await walletOf(id)).toEqual({ address: '' });
    });
    test('a second time, though it was accepted', async () => {
      const id = await loaded.newPlayer();
      const proof = await proofFor(id);
      expect((await proves(id, proof)).status).toBe(200);
      expect(await proves(id, proof)).toMatchObject(withFault('nonce'));
    });
    test('of the test network, in prod', async () => {
      const id = await loaded.newPlayer();
      const proof = await proofFor(id, aWallet(), { network: '-3' });
      expect(await proves(id, proof, { at: prod })).toMatchObject(withFault('network'));
      expect(await walletOf(id)).toEqual({ address: '' });
    });
    test('that is missing', async () => {
      const id = await loaded.newPlayer();
      const { proof: _, ...rest } = await proofFor(id);
      expect(await proves(id, rest)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    });
  });

  test('a change needs a confirmation: only the present address can be replaced, and every change is stored', async () => {
    const id = await loaded.newPlayer();
    const [first, second, third] = [aWallet(), aWallet(), aWallet()];
    await writes(id, first.address);
    const unconfirmed = {
      status: 409,
      code: 'WALLET_CHANGE_UNCONFIRMED',
      details: { address: showTonAddress(first.address) },
    };
    expect(await writes(id, second.address)).toMatchObject(unconfirmed);
    expect(await writes(id, second.address, third.address)).toMatchObject(unconfirmed);
    expect(await writes(id, second.address, 'nonsense')).toMatchObject(unconfirmed);
    expect(await proves(id, await proofFor(id, second))).toMatchObject(unconfirmed);
    expect(await walletOf(id)).toMatchObject({ raw: first.address });
    loaded.clock.advance(MINUTE_MS);
    const proof = await proofFor(id, second);
    expect((await proves(id, { ...proof, replaces: showTonAddress(first.address) })).status).toBe(200);
    loaded.clock.advance(MINUTE_MS);
    expect((await writes(id, third.address, second.address)).status).toBe(200);
    expect(await walletOf(id)).toMatchObject({ raw: third.address, proven: false });
    const [a, b, c] = [first, second, third].map((wallet) => showTonAddress(wallet.address));
    expect((await changesOf(id)).map(({ change, before, address }) => [change, before, address])).toEqual([
      ['written', b, c],
      ['proved', a, b],
      ['written', undefined, a],
    ]);
  });

  test('it is removed only by its name', async () => {
    const id = await loaded.newPlayer();
    const wallet = aWallet();
    await writes(id, wallet.address);
    const unlink = (address: string) => ask(id, 'unlinkAirdropAddress', { wallet: address });
    expect(await unlink(aWallet().address)).toMatchObject({ status: 404, code: 'WALLET_NOT_FOUND' });
    expect((await unlink(showTonAddress(wallet.address))).status).toBe(200);
    expect(await walletOf(id)).toEqual({ address: '' });
    expect((await changesOf(id))[0]).toMatchObject({
      change: 'unlinked',
      before: showTonAddress(wallet.address),
    });
    expect(await unlink(wallet.address)).toMatchObject({ code: 'WALLET_NOT_FOUND' });
    const other = await loaded.newPlayer();
    expect((await writes(other, wallet.address)).status).toBe(200);
  });

  test('an address belongs to one player: an entered one to the first, a signed one to its owner', async () => {
    const [ann, bob, cid] = [await loaded.newPlayer(), await loaded.newPlayer(), await loaded.newPlayer()];
    const wallet = aWallet();
    await writes(ann, wallet.address);
    expect(await writes(bob, showTonAddress(wallet.address))).toMatchObject({
      status: 409,
      code: 'WALLET_TAKEN',
    });
    expect((await proves(bob, await proofFor(bob, wallet))).status).toBe(200);
    expect(await walletOf(ann)).toEqual({ address: '' });
    expect((await changesOf(ann))[0]).toMatchObject({ change: 'lost' });
    expect(await walletOf(bob)).toMatchObject({ raw: wallet.address, proven: true });
    for (const refused of [await writes(ann, wallet.address), await proves(cid, await proofFor(cid, wallet))])
      expect(refused).toMatchObject({ status: 409, code: 'WALLET_TAKEN' });
    expect(await walletOf(cid)).toEqual({ address: '' });
  });

  test('of many who enter or sign for one address at once exactly one has it', async () => {
    const wallet = aWallet();
    const ids = await Promise.all(Array.from({ length: 8 }, () => loaded.newPlayer()));
    const written = await Promise.all(ids.map((id) => writes(id, wallet.address)));
    expect(written.map(({ code }) => code ?? 'done').toSorted()).toEqual([
      ...Array<string>(7).fill('WALLET_TAKEN'),
      'done',
    ]);
    const proofs = await Promise.all(ids.map((id) => proofFor(id, wallet)));
    const proved = await Promise.all(ids.map((id, n) => proves(id, proofs[n]!)));
    expect(proved.map(({ code }) => code ?? 'done').toSorted()).toEqual([
      ...Array<string>(7).fill('WALLET_TAKEN'),
      'done',
    ]);
    const held = await Promise.all(ids.map(walletOf));
    expect(held.filter(({ raw }) => raw !== undefined)).toHaveLength(1);
  });

  test('one proof sent twenty times at once is accepted once', async () => {
    const id = await loaded.newPlayer();
    const proof = await proofFor(id);
    const replies = await Promise.all(Array.from({ length: 20 }, () => proves(id, proof)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await changesOf(id)).toHaveLength(1);
  });

  test('the same request again under its key gets the same answer and changes nothing', async () => {
    const id = await loaded.newPlayer();
    const proof = await proofFor(id);
    for (let n = 0; n < 3; n++)
      expect(await proves(id, proof, { key: 'proof-one' })).toMatchObject({ status: 200 });
    const other = await proofFor(id);
    expect(await proves(id, other, { key: 'proof-one' })).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    const gone = { wallet: proof.address };
    for (let n = 0; n < 2; n++)
      expect(await ask(id, 'unlinkAirdropAddress', gone, { key: 'unlink-one' })).toMatchObject({
        status: 200,
      });
    expect((await changesOf(id)).map(({ change }) => change)).toEqual(['unlinked', 'proved']);
  });

  test('no change can be edited or removed', async () => {
    const id = await loaded.newPlayer();
    await writes(id, aWallet().address);
    for (const statement of ['update ton_wallet_changes set before = null', 'delete from ton_wallet_changes'])
      await expect(loaded.pool.query(statement)).rejects.toThrow(/append-only/);
  });
});
