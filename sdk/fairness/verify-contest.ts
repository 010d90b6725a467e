// Checks the certificate of a contest, with its result file if the reader has it (docs/certificates.md).
import { ContestCertificate, type ContestCertificateFile } from '@parlor/contract/calls/certificates.ts';
import {
  certificateFaults,
  certificateText,
  type CertificateFault,
} from '@parlor/economy/social/contest-certificate.ts';
import { browserDigest } from './digest.ts';
import { checkSignature, type SignatureVerdict } from './check-signature.ts';

export interface ContestCheck {
  /** Undefined: it has not the form of a certificate. */
  readonly certificate: ContestCertificate | undefined;
  readonly faults: readonly CertificateFault[];
  readonly signature: SignatureVerdict | undefined;
  readonly isRight: boolean;
}

export async function verifyContest(file: ContestCertificateFile, results?: string): Promise<ContestCheck> {
  const { data: certificate, error } = ContestCertificate.safeParse(file.certificate);
  if (certificate === undefined) {
    const issue = error?.issues[0];
    const words = issue ? `${issue.path.join('.')}: ${issue.message}` : 'This is not a certificate';
    return { certificate, faults: [{ kind: 'form', words }], signature: undefined, isRight: false };
  }
  const faults = certificateFaults(certificate, results, browserDigest);
  const signature = await checkSignature(certificateText(certificate), certificate.signature, file.keys);
  const { kid } = certificate.signature;
  if (signature === 'wrong')
    faults.push({ kind: 'signature', words: `Its signature is not by the key ${kid}` });
  if (signature === 'unknown-key')
    faults.push({ kind: 'signature', words: `The key ${kid} is not among those at hand` });
  return { certificate, faults, signature, isRight: faults.length === 0 };
}
