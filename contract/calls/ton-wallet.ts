// The wallet of the airdrop (spec §3, §7): an address that the player entered manually, or one whose owner signed for
// it.
import * as z from 'zod/mini';
import { get, post } from '../kernel/endpoint.ts';
import { MINUTE_MS } from '../kernel/time.ts';
import { Done, Instant } from '../kernel/vocabulary.ts';

/** As `items` and `payload` of TON Connect name it: the main network, and the one for tests. */
export const TON_NETWORKS = { main: '-239', test: '-3' } as const;

/** What a signature covers, besides the address (TON Connect, `ton_proof`). */
export const TonProof = z.strictObject({
  /** Whole seconds since 1970; a text in the specification, a number in the SDK. */
  timestamp: z.union([
    z.int().check(z.nonnegative()),
    z.string().check(z.regex(/^\d{1,15}$/, { error: 'timestamp is whole seconds' })),
  ]),
  domain: z.strictObject({
    lengthBytes: z.int().check(z.nonnegative()),
    value: z.string().check(z.maxLength(253)),
  }),
  payload: z.string().check(z.maxLength(256)),
  /** Ed25519, base64. */
  signature: z.string().check(z.maxLength(128)),
});

/** Entered by the caller: an address in any of its forms. */
const Address = z.string().check(z.maxLength(128));
/** The present address, as the player saw it. Without it, a change needs a confirmation. */
const replaces = z.optional(Address);

export const WalletProof = z.strictObject({
  /** Raw, as the wallet sends it. */
  address: Address,
  network: z.string().check(z.maxLength(16)),
  /** 64 hex digits. */
  publicKey: z.string().check(z.maxLength(128)),
  /** Base64 of the contract's first state: it binds the key to the address. */
  walletStateInit: z.string().check(z.maxLength(16_384)),
  proof: TonProof,
  /** Name of the wallet's app. */
  app: z.optional(z.string().check(z.maxLength(64))),
  replaces,
});
export type WalletProof = z.infer<typeof WalletProof>;

export const AirdropWallet = z.object({
  /** Non-bounceable; '' without a wallet. */
  address: z.string(),
  /** The same, as stored: `0:` and 64 hex digits. */
  raw: z.optional(z.string()),
  /** Its owner signed for it; false if it was entered manually. */
  proven: z.optional(z.boolean()),
  since: z.optional(Instant),
  /** Name of the wallet's app; only for a proven one. */
  app: z.optional(z.string()),
});
export type AirdropWallet = z.infer<typeof AirdropWallet>;

/** `lost`: entered manually here, and since proved by its owner elsewhere. */
export const WALLET_CHANGES = ['written', 'proved', 'unlinked', 'lost'] as const;
export const WalletChange = z.object({
  at: Instant,
  change: z.enum(WALLET_CHANGES),
  /** The new address. */
  address: z.optional(z.string()),
  /** The previous address. */
  before: z.optional(z.string()),
  app: z.optional(z.string()),
});
export type WalletChange = z.infer<typeof WalletChange>;

/** Why a proof was refused: `details.fault` of WALLET_PROOF_INVALID, in the order of the checks. */
export const PROOF_FAULTS = [
  'nonce',
  'timestamp',
  'domain',
  'wallet-unknown',
  'public-key',
  'address',
  'signature',
  'network',
] as const;
export type ProofFault = (typeof PROOF_FAULTS)[number];

/** How long a nonce is valid, and the maximum age of a signature. */
export const PROOF_LIFE_MS = 15 * MINUTE_MS;

export const wallet = {
  airdropAddress: get('/api/airdrop/address', {
    source: 'spec §7',
    summary: 'The wallet of the airdrop',
    reply: AirdropWallet,
  }),
  setAirdropAddress: post('/api/airdrop/address', {
    source: 'spec §7',
    summary: 'Enter the wallet of the airdrop, unproven; if another one is set, `replaces` must name it',
    body: z.strictObject({ wallet: Address, replaces }),
    reply: Done,
    errors: ['WALLET_ADDRESS_INVALID', 'WALLET_CHANGE_UNCONFIRMED', 'WALLET_TAKEN', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  unlinkAirdropAddress: post('/api/airdrop/address/unlink', {
    summary: 'Unlink the wallet of the airdrop; the body names the current one',
    body: z.strictObject({ wallet: Address }),
    reply: Done,
    errors: ['WALLET_ADDRESS_INVALID', 'WALLET_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  walletNonce: post('/api/airdrop/proof/nonce', {
    summary: 'A payload for a wallet to sign, valid once',
    reply: z.object({ nonce: z.string(), issuedAt: Instant, expiresAt: Instant }),
  }),
  proveAirdropAddress: post('/api/airdrop/proof', {
    summary: 'Link the wallet of the airdrop with a signature of its owner (ton_proof)',
    body: WalletProof,
    reply: Done,
    errors: [
      'WALLET_ADDRESS_INVALID',
      'WALLET_PROOF_INVALID',
      'WALLET_CHANGE_UNCONFIRMED',
      'WALLET_TAKEN',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
  walletHistory: get('/api/airdrop/history', {
    summary: 'Changes of the wallet of the airdrop, newest first',
    reply: z.object({ changes: z.array(WalletChange) }),
  }),
};
