import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useServices } from '../../../data/StoredServices.ts';
import { useCheckedFile } from '../../../data/files/use-checked-file.ts';
import { CheckButtons } from '../../../ui/check/CheckButtons.tsx';
import { CheckResult } from '../../../ui/check/CheckResult.tsx';
import race from '../Race.module.css';
import styles from './Side.module.css';

export interface CertificateProps {
  readonly contestId: string;
  /** Of the edition that has ended. */
  readonly period: string;
}

/** The signed result of a contest that has ended: checked on this device, or saved as a file. */
export function Certificate({ contestId, period }: CertificateProps) {
  const { t } = useLingui();
  const { api } = useServices();
  const { found, failed, ...acts } = useCheckedFile({
    name: `${contestId}-${period}-certificate.json`,
    read: () => api.contestCertificate({ params: { contestId, period } }),
    checker: async () => {
      const { verifyContest } = await import('@parlor/sdk/fairness/verify-contest.ts');
      return async (file) => ({
        isRight: (await verifyContest(file)).isRight,
        winners: file.certificate.winners.length,
      });
    },
  });
  const problem = failed(t`The certificate didn’t load. Try again.`);
  return (
    <div className={styles.certificate}>
      <CheckButtons {...acts} checkLabel={t`Check the result`} saveLabel={t`Download certificate`} />
      <CheckResult tone={found && (found.isRight ? 'good' : 'bad')} small>
        {found &&
          (found.isRight
            ? t`${plural(found.winners, {
                one: 'Checked: # prize, the order of places and the signature fit.',
                other: 'Checked: # prizes, the order of places and the signature fit.',
              })}`
            : t`This certificate is wrong. Download it, and tell others.`)}
      </CheckResult>
      {problem !== undefined && (
        <p role="alert" className={race.quiet}>
          {problem}
        </p>
      )}
    </div>
  );
}
