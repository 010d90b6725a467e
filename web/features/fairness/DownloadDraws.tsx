import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useServices } from '../../data/ServicesContext.tsx';
import { useCheckedFile } from '../../data/files/use-checked-file.ts';
import { CheckButtons } from '../../ui/check/CheckButtons.tsx';
import { CheckResult } from '../../ui/check/CheckResult.tsx';
import { allDraws, CHECK_SCRIPT, fileName } from './all-draws.ts';
import styles from './Fairness.module.css';

/** All draws at once: verified here, or downloaded and verified without us. */
export function DownloadDraws() {
  const { t } = useLingui();
  const { api } = useServices();
  const { found, failed, ...acts } = useCheckedFile({
    name: fileName,
    read: () => allDraws(api),
    checker: async () => {
      const { missingNumbers, verifyDraws } = await import('@parlor/sdk/fairness/verify-draws.ts');
      return ({ draws, rules, open: openRounds }) => {
        const verdicts = verifyDraws(draws, rules).map((one) => one.check.verdict);
        const matches = verdicts.filter((verdict) => verdict === 'matches').length;
        const open = verdicts.filter((verdict) => verdict === 'sealed' || verdict === 'seed-only').length;
        const missing = missingNumbers(draws, openRounds).length;
        return { matches, open, wrong: verdicts.length - matches - open + missing };
      };
    },
  });
  const problem = failed(t`Your results didn’t load. Try again.`);
  return (
    <div className={styles.download}>
      <CheckButtons {...acts} checkLabel={t`Verify all on this page`} saveLabel={t`Download my results`} />
      <CheckResult tone={found && (found.wrong > 0 ? 'bad' : found.matches > 0 ? 'good' : 'undecided')}>
        {found && (
          <>
            {found.wrong > 0
              ? t`${plural(found.wrong, {
                  one: '# result does not match or is missing. Contact support and send your file.',
                  other: '# results do not match or are missing. Contact support and send your file.',
                })}`
              : found.matches > 0 &&
                t`${plural(found.matches, { one: '# result matches.', other: '# results match.' })}`}{' '}
            {found.open > 0 &&
              t`${plural(found.open, {
                one: '# result can’t be verified here: its server seed is not revealed, the rules have changed, or its round is shared.',
                other:
                  '# results can’t be verified here: their server seed is not revealed, the rules have changed, or their round is shared.',
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
      {problem !== undefined && (
        <p role="alert" className={styles.talk}>
          {problem}
        </p>
      )}
    </div>
  );
}
