// Verifies a proof of ownership of a wallet (TON Connect, `ton_proof`). It does not ask the chain: the key is read
// from the contract's initial state, so only contracts with known code count.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { Cell, loadStateInit } from '@ton/core';
import { readTonAddress } from '@parlor/contract/formats/ton-address.ts';
import { faultOfStatement, type ProofTerms } from '@parlor/contract/formats/ton-proof.ts';
import type { ProofFault, WalletProof } from '@parlor/contract/calls/ton-wallet.ts';

const KEY_BITS = 256;

/** The position of the key in the data of each known contract, in bits, by the SHA-256 of its code. */
export const KNOWN_WALLETS: Readonly<Record<string, { readonly name: string; readonly keyAtBit: number }>> = {
  b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581: { name: 'v3R1', keyAtBit: 64 },
  '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599': { name: 'v3R2', keyAtBit: 64 },
  feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0: { name: 'v4R2', keyAtBit: 64 },
  '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f': { name: 'v5R1', keyAtBit: 65 },
};

export interface ProofRules extends ProofTerms {
  /** Networks of TON Connect that count here. */
  readonly networks: readonly string[];
}

/** The first thing that is wrong with the proof; undefined where it holds. The caller has burnt the nonce before. */
export function faultOfProof(p: WalletProof, terms: ProofRules): ProofFault | undefined {
  const fault = faultOfStatement(p.proof, terms);
  if (fault !== undefined) return fault;
  const contract = readContract(p.walletStateInit);
  if (!contract) return 'wallet-unknown';
  if (p.publicKey.toLowerCase() !== contract.publicKey.toString('hex')) return 'public-key';
  const address = readTonAddress(p.address, { allowTestOnly: true });
  if (typeof address === 'string' || address.raw.split(':')[1] !== contract.hash.toString('hex'))
    return 'address';
  if (!isSigned(contract.publicKey, digestOf(address.raw, p.proof), p.proof.signature)) return 'signature';
  return terms.networks.includes(p.network) ? undefined : 'network';
}

/** Key and hash of a wallet's first state; undefined where it is none that we know. */
function readContract(stateInit: string): { publicKey: Buffer; hash: Buffer } | undefined {
  const boc = bytesOf(stateInit);
  if (!boc) return undefined;
  try {
    const [root, ...more] = Cell.fromBoc(boc);
    if (!root || more.length > 0) return undefined;
    const { code, data } = loadStateInit(root.beginParse());
    // Exotic cells refer to data that is not here.
    if (!code || !data || root.isExotic || code.isExotic || data.isExotic) return undefined;
    const known = KNOWN_WALLETS[code.hash().toString('hex')];
    if (!known) return undefined;
    const publicKey = data
      .beginParse()
      .skip(known.keyAtBit)
      .loadBuffer(KEY_BITS / 8);
    return { publicKey, hash: root.hash() };
  } catch {
    // If the parser cannot read it, it is not a wallet.
    return undefined;
  }
}

type Statement = Pick<WalletProof['proof'], 'domain' | 'timestamp' | 'payload'>;

/** What the wallet signs for a raw address. */
export function digestOf(raw: string, { domain, timestamp, payload }: Statement): Buffer {
  const [workchain = '', hash = ''] = raw.split(':');
  const chain = Buffer.alloc(4);
  chain.writeInt32BE(Number(workchain));
  const name = Buffer.from(domain.value);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(domain.lengthBytes);
  const at = Buffer.alloc(8);
  at.writeBigUInt64LE(BigInt(timestamp));
  const message = [
    Buffer.from('ton-proof-item-v2/'),
    chain,
    Buffer.from(hash, 'hex'),
    length,
    name,
    at,
    Buffer.from(payload),
  ];
  const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
  return sha256(
    Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from('ton-connect'), sha256(Buffer.concat(message))]),
  );
}

function isSigned(publicKey: Buffer, digest: Buffer, signature: string): boolean {
  const bytes = bytesOf(signature);
  if (bytes?.length !== 64) return false;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  });
  return verify(null, digest, key, bytes);
}

/** Base64 as it is written in one way only. */
function bytesOf(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : undefined;
}
