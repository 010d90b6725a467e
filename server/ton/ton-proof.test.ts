import { beginCell, Cell, contractAddress, storeStateInit } from '@ton/core';
import { describe, expect, test } from 'vitest';
import { TON_NETWORKS, type WalletProof } from '@parlor/contract/calls/ton-wallet.ts';
import { testWallet, VECTOR_STATE_INIT } from '../test/ton-wallet.ts';
import { digestOf, faultOfProof, KNOWN_WALLETS } from './ton-proof.ts';

/** Verified with two other implementations. */
const VECTOR: WalletProof = {
  address: '0:2a6ee6b7ff41bfecafe383386325c7a895f4fe4ce346b18eb9c14a0152d6629c',
  network: '-239',
  publicKey: 'ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c',
  walletStateInit: VECTOR_STATE_INIT,
  proof: {
    timestamp: 1_767_225_600,
    domain: { lengthBytes: 20, value: 'launcher.example.com' },
    payload: 'bm9uY2UtMDAwMDAwMDAwMDAwMDAwMQ',
    signature: 'VV0Dd/IdFtSgvPZUmDTmE+Wqzf+a77vJcIKzzmPd08cB7AnN4nv8Lu6hZJ9pzChZ3goeIqpzKmPIoRpYzGH7Dw==',
  },
};
const SIGNED_AT_MS = 1_767_225_600_000;
const TERMS = {
  nowMs: SIGNED_AT_MS + 5_000,
  domains: ['launcher.example.com'],
  networks: [TON_NETWORKS.main],
};
const fault = (proof: WalletProof, terms: Partial<typeof TERMS> = {}) =>
  faultOfProof(proof, { ...TERMS, ...terms });
const withProof = (part: Partial<WalletProof['proof']>): WalletProof => ({
  ...VECTOR,
  proof: { ...VECTOR.proof, ...part },
});
const other = testWallet(8);
/** The signature with its first bit turned. */
const flipped = (base64: string): string => {
  const bytes = Buffer.from(base64, 'base64');
  bytes[0]! ^= 1;
  return bytes.toString('base64');
};

describe('the published proof', () => {
  test('is signed over the published digest, and holds', () => {
    expect(digestOf(VECTOR.address, VECTOR.proof).toString('hex')).toBe(
      '98a49b21848734f0a6045992b7c87434ac41316d054627b6b0c9ae783655de20',
    );
    expect(fault(VECTOR)).toBeUndefined();
  });
  test('holds with its time as a text, its key in capitals and its address in a friendly form', () => {
    expect(fault(withProof({ timestamp: '1767225600' }))).toBeUndefined();
    expect(fault({ ...VECTOR, publicKey: VECTOR.publicKey.toUpperCase() })).toBeUndefined();
    expect(fault({ ...VECTOR, address: 'UQAqbua3_0G_7K_jgzhjJceolfT-TONGsY65wUoBUtZinP1w' })).toBeUndefined();
  });
  test('equals the signature of our test wallet with the same seed', () => {
    const { proof } = VECTOR;
    const own = testWallet(7).proves({
      nonce: proof.payload,
      domain: proof.domain.value,
      timestamp: 1_767_225_600,
    });
    expect([own.address, own.publicKey, own.proof]).toEqual([VECTOR.address, VECTOR.publicKey, proof]);
    expect(fault(own)).toBeUndefined();
  });
});

describe('a proof is refused', () => {
  test.each<[string, WalletProof, Partial<typeof TERMS>, string]>([
    ['a quarter of an hour and a minute old', VECTOR, { nowMs: SIGNED_AT_MS + 16 * 60_000 }, 'timestamp'],
    ['from later than now', VECTOR, { nowMs: SIGNED_AT_MS - 61_000 }, 'timestamp'],
    ['made for another domain', VECTOR, { domains: ['parlor.example'] }, 'domain'],
    [
      'that names another domain',
      withProof({ domain: { lengthBytes: 16, value: 'evil.example.com' } }),
      {},
      'domain',
    ],
    [
      'with a domain of another length',
      withProof({ domain: { lengthBytes: 19, value: 'launcher.example.com' } }),
      {},
      'domain',
    ],
    ['for the address of another wallet', { ...VECTOR, address: other.address }, {}, 'address'],
    [
      'for the same wallet on another chain',
      { ...VECTOR, address: VECTOR.address.replace('0:', '-1:') },
      {},
      'signature',
    ],
    ['with the key of another', { ...VECTOR, publicKey: other.publicKey }, {}, 'public-key'],
    [
      'with the first state of another wallet',
      { ...VECTOR, walletStateInit: other.stateInit },
      {},
      'public-key',
    ],
    [
      'with key and first state of another wallet',
      { ...VECTOR, walletStateInit: other.stateInit, publicKey: other.publicKey },
      {},
      'address',
    ],
    [
      'with key, state and address of another wallet',
      { ...VECTOR, walletStateInit: other.stateInit, publicKey: other.publicKey, address: other.address },
      {},
      'signature',
    ],
    [
      'with one bit of its signature turned',
      withProof({ signature: flipped(VECTOR.proof.signature) }),
      {},
      'signature',
    ],
    [
      'with a signature cut short',
      withProof({ signature: VECTOR.proof.signature.slice(4) }),
      {},
      'signature',
    ],
    [
      'with a signature in another alphabet',
      withProof({ signature: VECTOR.proof.signature.replaceAll('/', '_') }),
      {},
      'signature',
    ],
    ['with another payload', withProof({ payload: 'another' }), {}, 'signature'],
    ['with another time', withProof({ timestamp: 1_767_225_601 }), {}, 'signature'],
    ['of the network for tests', { ...VECTOR, network: '-3' }, {}, 'network'],
    ['with a state that is not base64', { ...VECTOR, walletStateInit: '%%%%' }, {}, 'wallet-unknown'],
    [
      'with a state that is not a cell',
      { ...VECTOR, walletStateInit: Buffer.alloc(300, 7).toString('base64') },
      {},
      'wallet-unknown',
    ],
    [
      'with a state that is cut off',
      { ...VECTOR, walletStateInit: VECTOR_STATE_INIT.slice(0, 400) },
      {},
      'wallet-unknown',
    ],
    ['without a state', { ...VECTOR, walletStateInit: '' }, {}, 'wallet-unknown'],
  ])('%s', (_, proof, terms, expected) => {
    expect(fault(proof, terms)).toBe(expected);
  });

  test('of a contract with unknown code is refused, even if key, address and signature match', () => {
    const key = Buffer.from(VECTOR.publicKey, 'hex');
    const data = beginCell().storeUint(0, 64).storeBuffer(key).endCell();
    const state = { code: beginCell().storeUint(1, 8).endCell(), data };
    const stateInit = beginCell().store(storeStateInit(state)).endCell().toBoc().toString('base64');
    const unknown = {
      ...VECTOR,
      walletStateInit: stateInit,
      address: contractAddress(0, state).toRawString(),
    };
    expect(fault(unknown)).toBe('wallet-unknown');
  });
});

test('the key is found in each known contract: of v5 a bit further on', () => {
  const code = Cell.fromBase64(VECTOR_STATE_INIT).refs[0]!;
  expect(KNOWN_WALLETS[code.hash().toString('hex')]).toEqual({ name: 'v4R2', keyAtBit: 64 });
  expect(Object.values(KNOWN_WALLETS).map(({ name, keyAtBit }) => `${name} ${keyAtBit}`)).toEqual(
    expect.arrayContaining(['v3R1 64', 'v3R2 64', 'v4R2 64', 'v5R1 65']),
  );
});
