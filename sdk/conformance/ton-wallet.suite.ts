// The wallet of the airdrop, over HTTP and with the fakes.
import { showTonAddress } from '@parlor/contract/formats/ton-address.ts';
import { describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';
import { expectRefusal, refusalOf, withCode } from '../test/refusals.ts';

/** Never the same twice: in one server an address belongs to one player. */
function anAddress(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `0:${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export function tonWalletSuite(world: () => World): void {
  describe('the wallet of the airdrop', () => {
    const api = () => world().services.api;
    const signs = async (o: { domain?: string; agoS?: number } = {}) => {
      const { nonce, issuedAt } = await api().walletNonce();
      return world().walletProof({
        nonce,
        timestamp: Math.floor(Date.parse(issuedAt) / 1000) - (o.agoS ?? 0),
        ...(o.domain === undefined ? {} : { domain: o.domain }),
      });
    };

    test('there is none at first; a manually entered one is unproven, in the non-bounceable form', async () => {
      expect(await api().airdropAddress()).toEqual({ address: '' });
      const raw = anAddress();
      expect(await api().setAirdropAddress({ body: { wallet: raw.toUpperCase() } })).toEqual({});
      expect(await api().airdropAddress()).toMatchObject({
        address: showTonAddress(raw),
        raw,
        proven: false,
      });
    });

    test('an invalid address is refused with its fault', async () => {
      for (const [wallet, fault] of [
        ['', 'empty'],
        ['EQA0i8-CdGnF_DhUHHf92R1ONH6sIA9vLZ_WLcCIhfBBXwtH', 'checksum'],
        [`7${anAddress().slice(1)}`, 'workchain'],
        [anAddress().slice(0, -1), 'length'],
      ] as const)
        expect(await refusalOf(api().setAirdropAddress({ body: { wallet } }))).toMatchObject({
          ...withCode('WALLET_ADDRESS_INVALID'),
          details: { fault },
        });
    });

    test('a change names the address it replaces, and every change is stored', async () => {
      const [first, second] = [anAddress(), anAddress()];
      await api().setAirdropAddress({ body: { wallet: first } });
      expect(await refusalOf(api().setAirdropAddress({ body: { wallet: second } }))).toMatchObject({
        ...withCode('WALLET_CHANGE_UNCONFIRMED'),
        details: { address: showTonAddress(first) },
      });
      await api().setAirdropAddress({ body: { wallet: second, replaces: showTonAddress(first) } });
      await expectRefusal(api().unlinkAirdropAddress({ body: { wallet: first } }), 'WALLET_NOT_FOUND');
      await api().unlinkAirdropAddress({ body: { wallet: second } });
      expect(await api().airdropAddress()).toEqual({ address: '' });
      const { changes } = await api().walletHistory();
      expect(changes.map(({ change, address, before }) => [change, before, address])).toEqual([
        ['unlinked', showTonAddress(second), undefined],
        ['written', showTonAddress(first), showTonAddress(second)],
        ['written', undefined, showTonAddress(first)],
      ]);
    });

    test('a signature of its owner proves it, once', async () => {
      const proof = await signs();
      expect(await api().proveAirdropAddress({ body: { ...proof, app: 'tonkeeper' } })).toEqual({});
      expect(await api().airdropAddress()).toMatchObject({ proven: true, app: 'tonkeeper' });
      expect(await refusalOf(api().proveAirdropAddress({ body: proof }))).toMatchObject({
        ...withCode('WALLET_PROOF_INVALID'),
        details: { fault: 'nonce' },
      });
    });

    test('a proof for another domain, or an old one, proves nothing', async () => {
      for (const [proof, fault] of [
        [await signs({ domain: 'evil.example.com' }), 'domain'],
        [await signs({ agoS: 16 * 60 }), 'timestamp'],
      ] as const)
        expect(await refusalOf(api().proveAirdropAddress({ body: proof }))).toMatchObject({
          ...withCode('WALLET_PROOF_INVALID'),
          details: { fault },
        });
      expect(await api().airdropAddress()).toEqual({ address: '' });
    });
  });
}
