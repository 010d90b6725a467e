// Certificates of odds: the chain, the odds of the rules that they name, the sums from day to day, and the limits.
import { OddsCertificate, OddsRules } from '@parlor/contract/calls/certificates.ts';
import { oddsFaults, rulesHash } from '@parlor/games/odds-certificate/certificate.ts';
import { theoryFromRules } from '@parlor/games/odds-certificate/from-rules.ts';
import { digest } from './digest.ts';
import type { Report } from './questions.ts';
import type { Snapshot } from './snapshot.ts';

export async function checkOdds(snapshot: Snapshot, report: Report): Promise<void> {
  const stored = await snapshot.all<{ hash: string; body: string }>('select hash, body from odds_rules');
  const rules = stored.flatMap(({ hash, body }) => {
    const { data } = OddsRules.safeParse(JSON.parse(body));
    if (data !== undefined && rulesHash(data, digest) === hash) return [data];
    report(`odds_rules has rules under ${hash} that do not have this hash`);
    return [];
  });
  let before: OddsCertificate | undefined;
  let isFirst = true;
  for await (const { day, body } of snapshot.rows<{ day: string; body: string }>(
    'select day, body from odds_certificates order by day',
  )) {
    const name = `the certificate of odds of ${day}`;
    const { data: certificate } = OddsCertificate.safeParse(JSON.parse(body));
    if (certificate === undefined || certificate.day !== day) {
      report(`${name} has a text that is not that of its day`);
      before = undefined;
    } else {
      if (isFirst !== (certificate.previous === undefined))
        report(`${name} ${isFirst ? 'is the first one, but names one before' : 'names none before it'}`);
      for (const { kind, words } of oddsFaults(certificate, {
        digest,
        rules,
        theoryOf: theoryFromRules,
        before,
      }))
        report(`${name}: ${kind}: ${words}`);
      before = certificate;
    }
    isFirst = false;
  }
}
