// Checks certificates of odds: computes every return from the rules by the exact code of the games, and the limits from the sums
// (docs/certificates.md).
import { OddsCertificate, type OddsFile } from '@parlor/contract/calls/certificates.ts';
import { oddsFaults, oddsText, type OddsFault } from '@parlor/games/odds-certificate/certificate.ts';
import { theoryFromRules } from '@parlor/games/odds-certificate/from-rules.ts';
import { browserDigest } from './digest.ts';
import { checkSignature, type SignatureVerdict } from './check-signature.ts';

export interface CheckedOdds {
  /** Its day, or its place in the file if it has none. */
  readonly name: string;
  /** Undefined: it has not the form of a certificate. */
  readonly certificate: OddsCertificate | undefined;
  readonly faults: readonly OddsFault[];
  readonly signature: SignatureVerdict | undefined;
}

export interface OddsCheck {
  readonly days: readonly CheckedOdds[];
  /** Every certificate is right. A result outside its limits is not a fault of the certificate that says so. */
  readonly isRight: boolean;
}

export async function verifyOdds(file: OddsFile): Promise<OddsCheck> {
  // Some games take a tenth of a second, on a phone more: the page answers between them.
  for (const rules of file.rules) {
    theoryFromRules(rules, 'PP');
    await new Promise((resolve) => void setTimeout(resolve));
  }
  const days: CheckedOdds[] = [];
  let before: OddsCertificate | undefined;
  for (const [n, given] of file.certificates.entries()) {
    const { data: certificate, error } = OddsCertificate.safeParse(given);
    if (certificate === undefined) {
      const issue = error?.issues[0];
      const words = issue ? `${issue.path.join('.')}: ${issue.message}` : 'This is not a certificate';
      days.push({
        name: `certificate ${n + 1}`,
        certificate,
        faults: [{ kind: 'form', words }],
        signature: undefined,
      });
      before = undefined;
      continue;
    }
    const faults = oddsFaults(certificate, {
      digest: browserDigest,
      rules: file.rules,
      theoryOf: theoryFromRules,
      before,
    });
    const { kid } = certificate.signature;
    const signature = await checkSignature(oddsText(certificate), certificate.signature, file.keys);
    if (signature === 'wrong')
      faults.push({ kind: 'signature', words: `Its signature is not by the key ${kid}` });
    if (signature === 'unknown-key')
      faults.push({ kind: 'signature', words: `The key ${kid} is not among those at hand` });
    days.push({ name: certificate.day, certificate, faults, signature });
    before = certificate;
  }
  return { days, isRight: days.length > 0 && days.every(({ faults }) => faults.length === 0) };
}
