// The content of a TON wallet's proof, apart from its signature (TON Connect, `ton_proof`).
import { PROOF_LIFE_MS, type WalletProof } from '../calls/ton-wallet.ts';
import { MINUTE_MS } from '../kernel/time.ts';

/** For clocks ahead of ours. */
const MAX_AHEAD_MS = MINUTE_MS;

export interface ProofTerms {
  readonly nowMs: number;
  /** Domains that a wallet may name: our own. */
  readonly domains: readonly string[];
}

/** Why the time or the domain of a proof is wrong; undefined if both are right. */
export function faultOfStatement(
  { timestamp, domain }: Pick<WalletProof['proof'], 'timestamp' | 'domain'>,
  { nowMs, domains }: ProofTerms,
): 'timestamp' | 'domain' | undefined {
  const signedAtMs = Number(timestamp) * 1000;
  if (signedAtMs < nowMs - PROOF_LIFE_MS || signedAtMs > nowMs + MAX_AHEAD_MS) return 'timestamp';
  const bytes = new TextEncoder().encode(domain.value).length;
  return domains.includes(domain.value) && domain.lengthBytes === bytes ? undefined : 'domain';
}
