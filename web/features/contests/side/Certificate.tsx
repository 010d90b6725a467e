import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../data/StoredServices.ts';
import { useOnline } from '../../../data/queries/use-online.ts';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import { saveJson } from '../../../platform/use-save-file.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { sealCheckFill, sealWarning } from '../../../ui/media/icons.ts';
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
      <div className={styles.acts}>
        <Button
          kind="quiet"
          size="s"
          busy={check.isPending}
          disabled={!online}
          onClick={() => {
            save.reset();
            check.mutate();
          }}
        >
          {t`Check the result`}
        </Button>
        <Button
          kind="quiet"
          size="s"
          busy={save.isPending}
          disabled={!online}
          onClick={() => {
            check.reset();
            save.mutate();
          }}
        >
          {t`Download certificate`}
        </Button>
      </div>
      <output className={styles.verdict} data-tone={data?.isRight === false ? 'bad' : 'good'}>
        {data && (
          <>
            <Icon of={data.isRight ? sealCheckFill : sealWarning} />
            <span>
              {data.isRight
                ? t`${plural(data.winners, {
                    one: 'Checked: # prize, the order of places and the signature fit.',
                    other: 'Checked: # prizes, the order of places and the signature fit.',
                  })}`
                : t`This certificate is wrong. Download it, and tell others.`}
            </span>
          </>
        )}
      </output>
      {error && (
        <p role="alert" className={race.quiet}>
          {whatFailed(error).words ?? t`The certificate didn’t load. Try again.`}
        </p>
      )}
    </div>
  );
}
