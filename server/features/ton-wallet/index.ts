// The wallet of the airdrop (spec §7, S24): entered manually, or proved by its owner's signature.
import { randomBytes } from 'node:crypto';
import { readTonAddress, type TonAddress } from '@parlor/contract/formats/ton-address.ts';
import { PROOF_LIFE_MS, TON_NETWORKS, type ProofFault } from '@parlor/contract/calls/ton-wallet.ts';
import type { Handlers } from '../../http/handlers.ts';
import { idempotencyOf } from '../../http/idempotency.ts';
import type { HeldPlayers } from '../../players/held-players.ts';
import { tonMark } from '../../players/rows/held-identities.ts';
import { readWallet, readWalletChanges } from '../../players/rows/ton-wallet.ts';
import { ApiError } from '../../http/api-error.ts';
import { faultOfProof } from '../../ton/ton-proof.ts';
import { answeredBefore, burnNonce, storeNonce, linkWallet, unlinkWallet, type Linking } from './store.ts';
import type { Deps } from '../../runtime/deps.ts';

export interface WalletDeps extends Deps {
  readonly heldPlayers: Pick<HeldPlayers, 'beforeLinking' | 'whileLinking'>;
  /** Domains that a wallet may name in its proof: this server's addresses. */
  readonly domains: () => readonly string[];
  /** Whether wallets of the test network count: everywhere but in prod. */
  readonly allowsTestNetwork: boolean;
}

const NONCE_BYTES = 32;

export function walletRoutes(d: WalletDeps): Handlers {
  const { pool, clock } = d;
  const networks = d.allowsTestNetwork ? Object.values(TON_NETWORKS) : [TON_NETWORKS.main];

  const addressIn = (text: string): TonAddress => {
    const read = readTonAddress(text.trim(), { allowTestOnly: d.allowsTestNetwork });
    if (typeof read === 'string') throw new ApiError('WALLET_ADDRESS_INVALID', undefined, { fault: read });
    return read;
  };
  /** The raw form of an address that is only compared with others; undefined if it is not an address. */
  const rawIn = (text: string | undefined): string | undefined => {
    const read = text === undefined ? 'empty' : readTonAddress(text.trim(), { allowTestOnly: true });
    return typeof read === 'string' ? undefined : read.raw;
  };
  const refuseProof = (fault: ProofFault): never => {
    throw new ApiError('WALLET_PROOF_INVALID', undefined, { fault });
  };

  const link = async (l: Linking): Promise<void> => {
    await d.heldPlayers.beforeLinking(l.playerId, tonMark(l.address));
    await linkWallet(pool, l, (tx) => d.heldPlayers.whileLinking(tx, l.playerId, tonMark(l.address)));
  };

  return {
    airdropAddress: ({ caller }) => readWallet(pool, caller.playerId),
    walletHistory: async ({ caller }) => ({ changes: await readWalletChanges(pool, caller.playerId) }),
    async setAirdropAddress({ caller, body, request }) {
      const { raw, isTestOnly } = addressIn(body.wallet);
      await link({
        playerId: caller.playerId,
        address: raw,
        isTest: isTestOnly,
        replaces: rawIn(body.replaces),
        proof: undefined,
        nowMs: clock.now(),
        idempotency: idempotencyOf('setAirdropAddress', { request, body }),
      });
      return {};
    },
    async unlinkAirdropAddress({ caller, body, request }) {
      await unlinkWallet(pool, {
        playerId: caller.playerId,
        address: addressIn(body.wallet).raw,
        nowMs: clock.now(),
        idempotency: idempotencyOf('unlinkAirdropAddress', { request, body }),
      });
      return {};
    },
    async walletNonce({ caller }) {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      const nowMs = clock.now();
      await storeNonce(pool, caller.playerId, nonce, nowMs + PROOF_LIFE_MS);
      return {
        nonce,
        issuedAt: new Date(nowMs).toISOString(),
        expiresAt: new Date(nowMs + PROOF_LIFE_MS).toISOString(),
      };
    },
    async proveAirdropAddress({ caller, body, request }) {
      const { playerId } = caller;
      const idempotency = idempotencyOf('proveAirdropAddress', { request, body });
      if (await answeredBefore(pool, { playerId, idempotency })) return {};
      const nowMs = clock.now();
      if (!(await burnNonce(pool, playerId, body.proof.payload, nowMs))) return refuseProof('nonce');
      const { raw } = addressIn(body.address);
      const fault = faultOfProof(body, { nowMs, domains: d.domains(), networks });
      if (fault !== undefined) return refuseProof(fault);
      const { app, replaces, ...data } = body;
      await link({
        playerId,
        address: raw,
        isTest: body.network === TON_NETWORKS.test,
        replaces: rawIn(replaces),
        proof: { data, app: app?.trim() === '' ? undefined : app?.trim() },
        nowMs,
        idempotency,
      });
      return {};
    },
  };
}
