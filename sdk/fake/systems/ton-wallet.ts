// The airdrop's wallet over a server in memory. Signatures are not checked here: what a proof says of time, domain,
// network and payload is.
import type { Received, Reply } from '@parlor/contract/kernel/contract.ts';
import { readTonAddress, showTonAddress } from '@parlor/contract/formats/ton-address.ts';
import {
  PROOF_LIFE_MS,
  TON_NETWORKS,
  type ProofFault,
  type WalletChange,
} from '@parlor/contract/calls/ton-wallet.ts';
import type { FakeServer, FakePlayer } from '../fake-server.ts';
import { FakeApiError } from '../fake-error.ts';

interface Held {
  readonly raw: string;
  readonly shown: string;
  readonly isProven: boolean;
  readonly app?: string | undefined;
  readonly since: string;
}
type ByPlayer = { readonly player: FakePlayer };

const MAX_AHEAD_MS = 60_000;

/** `domain`: the one that a wallet may name. */
export function fakeWallets(server: FakeServer, domain: () => string) {
  const wallets = new Map<FakePlayer, Held>();
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
  const link = (player: FakePlayer, held: Omit<Held, 'since'>, replaces: string | undefined): void => {
    const current = wallets.get(player);
    if (current?.raw === held.raw && !held.isProven) return;
    if (current && current.raw !== held.raw && rawIn(replaces) !== current.raw)
      throw new FakeApiError('WALLET_CHANGE_UNCONFIRMED', undefined, { address: current.shown });
    for (const [owner, other] of wallets) {
      if (owner === player || other.raw !== held.raw) continue;
      if (other.isProven || !held.isProven) throw new FakeApiError('WALLET_TAKEN');
      wallets.delete(owner);
      note(owner, { change: 'lost', before: other.shown });
    }
    wallets.set(player, { ...held, since: now() });
    note(player, {
      change: held.isProven ? 'proved' : 'written',
      address: held.shown,
      ...(current === undefined ? {} : { before: current.shown }),
      ...(held.app === undefined ? {} : { app: held.app }),
    });
  };
  const problemOf = (
    body: Received<'proveAirdropAddress'>['body'],
    player: FakePlayer,
  ): ProofFault | undefined => {
    const { payload, timestamp, domain: named } = body.proof;
    const nonce = nonces.get(payload);
    nonces.delete(payload);
    if (nonce?.player !== player || nonce.untilMs <= server.clock.now()) return 'nonce';
    const ageMs = server.clock.now() - Number(timestamp) * 1000;
    if (ageMs > PROOF_LIFE_MS || ageMs < -MAX_AHEAD_MS) return 'timestamp';
    const bytes = new TextEncoder().encode(named.value).length;
    if (named.value !== domain() || named.lengthBytes !== bytes) return 'domain';
    return Object.values<string>(TON_NETWORKS).includes(body.network) ? undefined : 'network';
  };

  return {
    airdropAddress: (_: unknown, { player }: ByPlayer): Reply<'airdropAddress'> => {
      const held = wallets.get(player);
      if (!held) return { address: '' };
      const { raw, shown, isProven, app, since } = held;
      return { address: shown, raw, proven: isProven, since, ...(app === undefined ? {} : { app }) };
    },
    walletHistory: (_: unknown, { player }: ByPlayer): Reply<'walletHistory'> => ({
      changes: changes.get(player) ?? [],
    }),
    setAirdropAddress: ({ body }: Received<'setAirdropAddress'>, { player }: ByPlayer) => {
      const { raw, isTestOnly } = read(body.wallet);
      link(player, { raw, shown: showTonAddress(raw, { isTestOnly }), isProven: false }, body.replaces);
      return {};
    },
    unlinkAirdropAddress: ({ body }: Received<'unlinkAirdropAddress'>, { player }: ByPlayer) => {
      const held = wallets.get(player);
      if (held?.raw !== read(body.wallet).raw) throw new FakeApiError('WALLET_NOT_FOUND');
      wallets.delete(player);
      note(player, { change: 'unlinked', before: held.shown });
      return {};
    },
    walletNonce: (_: unknown, { player }: ByPlayer): Reply<'walletNonce'> => {
      const nonce = `fake-nonce-${crypto.randomUUID()}`;
      const nowMs = server.clock.now();
      nonces.set(nonce, { player, untilMs: nowMs + PROOF_LIFE_MS });
      return { nonce, issuedAt: now(), expiresAt: new Date(nowMs + PROOF_LIFE_MS).toISOString() };
    },
    proveAirdropAddress: ({ body }: Received<'proveAirdropAddress'>, { player }: ByPlayer) => {
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
