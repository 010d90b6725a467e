import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../data/StoredServices.ts';
import { useOnline } from '../../../data/queries/use-online.ts';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import { saveJson } from '../../../platform/use-save-file.ts';
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
  const online = useOnline();
  const fetched = () => api.contestCertificate({ params: { contestId, period } });
  const check = useMutation({
    mutationFn: async () => {
      const [{ verifyContest }, file] = await Promise.all([
        import('@parlor/sdk/fairness/verify-contest.ts'),
        fetched(),
      ]);
      const { isRight } = await verifyContest(file);
      return { isRight, winners: file.certificate.winners.length };
    },
  });
  const save = useMutation({
    mutationFn: async () => saveJson(`${contestId}-${period}-certificate.json`, await fetched()),
  });
  const error = check.error ?? save.error;
  const { data } = check;
  return (
    <div className={styles.certificate}>
      <CheckButtons
        check={check}
        checkLabel={t`Check the result`}
        save={save}
        saveLabel={t`Download certificate`}
        disabled={!online}
      />
      <CheckResult tone={data && (data.isRight ? 'good' : 'bad')} small>
        {data &&
          (data.isRight
            ? t`${plural(data.winners, {
                one: 'Checked: # prize, the order of places and the signature fit.',
                other: 'Checked: # prizes, the order of places and the signature fit.',
              })}`
            : t`This certificate is wrong. Download it, and tell others.`)}
      </CheckResult>
      {error && (
        <p role="alert" className={race.quiet}>
          {whatFailed(error).words ?? t`The certificate didn’t load. Try again.`}
        </p>
      )}
    </div>
  );
}
