import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../data/ServicesContext.tsx';
import { useOnline } from '../../data/queries/use-online.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { hourglassMedium, sealCheckFill, sealWarning } from '../../ui/media/icons.ts';
import { allDraws, CHECK_SCRIPT, fileName, handOver } from './all-draws.ts';
import styles from './Fairness.module.css';

/** All draws at once: verified here, or downloaded and verified without us. */
export function DownloadDraws() {
  const { t } = useLingui();
  const { api } = useServices();
  const online = useOnline();
  const check = useMutation({
    mutationFn: async () => {
      const [{ missingNumbers, verifyDraws }, file] = await Promise.all([
        import('@parlor/sdk/fairness/verify-draws.ts'),
        allDraws(api),
      ]);
      const verdicts = verifyDraws(file.draws, file.rules).map((one) => one.check.verdict);
      const matches = verdicts.filter((verdict) => verdict === 'matches').length;
      const open = verdicts.filter((verdict) => verdict === 'sealed' || verdict === 'seed-only').length;
      const missing = missingNumbers(file.draws, file.open).length;
      return { matches, open, wrong: verdicts.length - matches - open + missing };
    },
  });
  const download = useMutation({
    mutationFn: async () => handOver(fileName, await allDraws(api)),
  });
  const { data } = check;
  const error = check.error ?? download.error;
  return (
    <div className={styles.identities}>
      <Button
        kind="quiet"
        wide
        busy={check.isPending}
        disabled={!online}
        onClick={() => {
          download.reset();
          check.mutate();
        }}
      >
        {t`Check all of them here`}
      </Button>
      <output className={styles.shown}>
        {data && (
          <p
            className={styles.verdict}
            data-tone={data.wrong > 0 ? 'bad' : data.matches > 0 ? 'good' : 'open'}
          >
            <Icon of={data.wrong > 0 ? sealWarning : data.matches > 0 ? sealCheckFill : hourglassMedium} />
            <span>
              {data.wrong > 0
                ? t`${plural(data.wrong, {
                    one: '# draw differs or is missing. Write to support with your file.',
                    other: '# draws differ or are missing. Write to support with your file.',
                  })}`
                : data.matches > 0 &&
                  t`${plural(data.matches, { one: '# draw matches.', other: '# draws match.' })}`}{' '}
              {data.open > 0 &&
                t`${plural(data.open, {
                  one: '# waits for its seed or has rules of another time.',
                  other: '# wait for their seed or have rules of another time.',
                })}`}
            </span>
          </p>
        )}
      </output>
      <Button
        kind="quiet"
        wide
        busy={download.isPending}
        disabled={!online}
        onClick={() => {
          check.reset();
          download.mutate();
        }}
      >
        {t`Download my draws`}
      </Button>
      <p className={styles.talk}>
        <Trans>
          To check them without us, download them and{' '}
          <a href={CHECK_SCRIPT} download className={styles.again}>
            this script
          </a>
          , one file that needs nothing but Node. Then:{' '}
          <code dir="ltr">node check-draws.mjs my-draws.json</code>
        </Trans>
      </p>
      {error && (
        <p role="alert" className={styles.talk}>
          {whatFailed(error).words ?? t`Your draws didn’t load. Try again in a moment.`}
        </p>
      )}
    </div>
  );
}
