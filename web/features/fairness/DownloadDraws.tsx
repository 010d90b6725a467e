import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../data/ServicesContext.tsx';
import { saveJson } from '../../platform/use-save-file.ts';
import { useOnline } from '../../data/queries/use-online.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { CheckButtons } from '../../ui/check/CheckButtons.tsx';
import { CheckResult } from '../../ui/check/CheckResult.tsx';
import { allDraws, CHECK_SCRIPT, fileName } from './all-draws.ts';
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
    mutationFn: async () => saveJson(fileName, await allDraws(api)),
  });
  const { data } = check;
  const error = check.error ?? download.error;
  return (
    <div className={styles.identities}>
      <CheckButtons
        check={check}
        checkLabel={t`Verify all on this page`}
        save={download}
        saveLabel={t`Download my results`}
        disabled={!online}
      />
      <CheckResult tone={data && (data.wrong > 0 ? 'bad' : data.matches > 0 ? 'good' : 'open')}>
        {data && (
          <>
            {data.wrong > 0
              ? t`${plural(data.wrong, {
                  one: '# result does not match or is missing. Contact support and send your file.',
                  other: '# results do not match or are missing. Contact support and send your file.',
                })}`
              : data.matches > 0 &&
                t`${plural(data.matches, { one: '# result matches.', other: '# results match.' })}`}{' '}
            {data.open > 0 &&
              t`${plural(data.open, {
                one: '# result can’t be verified yet: its server seed is not revealed, or the rules have changed.',
                other:
                  '# results can’t be verified yet: their server seed is not revealed, or the rules have changed.',
              })}`}
          </>
        )}
      </CheckResult>
      <p className={styles.talk}>
        <Trans>
          To verify them with your own code, download your results and{' '}
          <a href={CHECK_SCRIPT} download className={styles.again}>
            this script
          </a>
          . It needs only Node. Then run <code dir="ltr">node check-draws.mjs my-draws.json</code>
        </Trans>
      </p>
      {error && (
        <p role="alert" className={styles.talk}>
          {whatFailed(error).words ?? t`Your results didn’t load. Try again.`}
        </p>
      )}
    </div>
  );
}
