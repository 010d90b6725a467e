// The airdrop's wallet over a server in memory. Signatures are not checked here; a proof's time, domain, network and
// payload are.
import { readTonAddress, showTonAddress } from '@parlor/contract/formats/ton-address.ts';
import { faultOfStatement } from '@parlor/contract/formats/ton-proof.ts';
import {
  PROOF_LIFE_MS,
  TON_NETWORKS,
  type ProofFault,
  type WalletChange,
  type WalletProof,
} from '@parlor/contract/calls/ton-wallet.ts';
import type { FakeHandlers } from '../calls.ts';
import type { FakeServer, FakePlayer } from '../fake-server.ts';
import { FakeApiError } from '../fake-error.ts';

interface LinkedWallet {
  readonly raw: string;
  readonly shown: string;
  readonly isProven: boolean;
  readonly app?: string | undefined;
  readonly since: string;
}

/** `domain`: the one that a wallet may name. */
export function fakeWallets(server: FakeServer, domain: () => string): FakeHandlers {
  const wallets = new Map<FakePlayer, LinkedWallet>();
  const changes = new Map<FakePlayer, WalletChange[]>();
  const nonces = new Map<string, { readonly player: FakePlayer; readonly untilMs: number }>();
  const now = (): string => new Date(server.clock.now()).toISOString();

  const read = (text: string) => {
    const address = readTonAddress(text.trim(), { allowTestOnly: true });
    if (typeof address === 'string')
      throw new FakeApiError('WALLET_ADDRESS_INVALID', undefined, { fault: address });
    return address;
  };
  const rawIn = (text: string | undefined): string | undefined => {
    const address = readTonAddress((text ?? '').trim(), { allowTestOnly: true });
    return typeof address === 'string' ? undefined : address.raw;
  };
  const note = (player: FakePlayer, change: Omit<WalletChange, 'at'>): void => {
    changes.set(player, [{ at: now(), ...change }, ...(changes.get(player) ?? [])]);
  };
  const link = (
    player: FakePlayer,
    wallet: Omit<LinkedWallet, 'since'>,
    replaces: string | undefined,
  ): void => {
    const current = wallets.get(player);
    if (current?.raw === wallet.raw && !wallet.isProven) return;
    if (current && current.raw !== wallet.raw && rawIn(replaces) !== current.raw)
      throw new FakeApiError('WALLET_CHANGE_UNCONFIRMED', undefined, { address: current.shown });
    for (const [owner, other] of wallets) {
      if (owner === player || other.raw !== wallet.raw) continue;
      if (other.isProven || !wallet.isProven) throw new FakeApiError('WALLET_TAKEN');
      wallets.delete(owner);
      note(owner, { change: 'lost', before: other.shown });
    }
    wallets.set(player, { ...wallet, since: now() });
    note(player, {
      change: wallet.isProven ? 'proved' : 'written',
      address: wallet.shown,
      ...(current === undefined ? {} : { before: current.shown }),
      ...(wallet.app === undefined ? {} : { app: wallet.app }),
    });
  };
  const problemOf = (body: WalletProof, player: FakePlayer): ProofFault | undefined => {
    const nowMs = server.clock.now();
    const nonce = nonces.get(body.proof.payload);
    nonces.delete(body.proof.payload);
    if (nonce?.player !== player || nonce.untilMs <= nowMs) return 'nonce';
    const fault = faultOfStatement(body.proof, { nowMs, domains: [domain()] });
    if (fault !== undefined) return fault;
    return Object.values<string>(TON_NETWORKS).includes(body.network) ? undefined : 'network';
  };

  return {
    airdropAddress: (_, { player }) => {
      const wallet = wallets.get(player);
      if (!wallet) return { address: '' };
      const { raw, shown, isProven, app, since } = wallet;
      return { address: shown, raw, proven: isProven, since, ...(app === undefined ? {} : { app }) };
    },
    walletHistory: (_, { player }) => ({
      changes: changes.get(player) ?? [],
    }),
    setAirdropAddress: ({ body }, { player }) => {
      const { raw, isTestOnly } = read(body.wallet);
      link(player, { raw, shown: showTonAddress(raw, { isTestOnly }), isProven: false }, body.replaces);
      return {};
    },
    unlinkAirdropAddress: ({ body }, { player }) => {
      const wallet = wallets.get(player);
      if (wallet?.raw !== read(body.wallet).raw) throw new FakeApiError('WALLET_NOT_FOUND');
      wallets.delete(player);
      note(player, { change: 'unlinked', before: wallet.shown });
      return {};
    },
    walletNonce: (_, { player }) => {
      const nonce = `fake-nonce-${crypto.randomUUID()}`;
      const nowMs = server.clock.now();
      nonces.set(nonce, { player, untilMs: nowMs + PROOF_LIFE_MS });
      return { nonce, issuedAt: now(), expiresAt: new Date(nowMs + PROOF_LIFE_MS).toISOString() };
    },
    proveAirdropAddress: ({ body }, { player }) => {
      const fault = problemOf(body, player);
      if (fault !== undefined) throw new FakeApiError('WALLET_PROOF_INVALID', undefined, { fault });
      const { raw } = read(body.address);
      const isTestOnly = body.network === TON_NETWORKS.test;
      link(
        player,
        { raw, shown: showTonAddress(raw, { isTestOnly }), isProven: true, app: body.app },
        body.replaces,
      );
      return {};
    },
  };
}
