import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useAuth, useServices } from '../../../data/StoredServices.ts';
import { useOnline } from '../../../data/queries/use-online.ts';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import { CheckButtons } from '../../../ui/check/CheckButtons.tsx';
import { CheckResult } from '../../../ui/check/CheckResult.tsx';
import { saveJson } from '../../../platform/use-save-file.ts';
import styles from './Receipt.module.css';
import { allReceipts, RECEIPTS_NAME, VERIFY_PAGE, VERIFY_SCRIPT } from './receipt-queries.ts';

/** All receipts: checked here, or saved as a file with the programs that check it without us. */
export function DownloadReceipts() {
  const { t } = useLingui();
  const { api } = useServices();
  const auth = useAuth();
  const online = useOnline();
  const playerId = auth.status === 'connected' ? auth.profile.userId : '';
  const check = useMutation({
    mutationFn: async () => {
      const [{ verifyReceipts }, file] = await Promise.all([
        import('@parlor/sdk/fairness/receipts/verify-receipts.ts'),
        allReceipts(api, playerId),
      ]);
      const { rows, faults } = verifyReceipts(file);
      return { all: rows.length, wrong: rows.filter((row) => row.faults.length > 0).length + faults.length };
    },
  });
  const download = useMutation({
    mutationFn: async () => saveJson(RECEIPTS_NAME, await allReceipts(api, playerId)),
  });
  const { data } = check;
  const error = check.error ?? download.error;
  return (
    <div className={styles.download}>
      <CheckButtons
        check={check}
        checkLabel={t`Check all my receipts`}
        save={download}
        saveLabel={t`Download all my receipts`}
        disabled={!online}
      />
      <CheckResult tone={data && (data.wrong > 0 ? 'bad' : 'good')}>
        {data &&
          (data.wrong > 0
            ? t`${plural(data.wrong, {
                one: '# receipt differs. Contact support and send your file.',
                other: '# receipts differ. Contact support and send your file.',
              })}`
            : t`${plural(data.all, {
                one: '# receipt checked: the same.',
                other: '# receipts checked: all the same.',
              })}`)}
      </CheckResult>
      <p className={styles.note}>
        <Trans>
          Each receipt holds the hash of the one before. Check the file on your own device, without us: with{' '}
          <a href={VERIFY_PAGE} download className={styles.link}>
            this page
          </a>{' '}
          or{' '}
          <a href={VERIFY_SCRIPT} download className={styles.link}>
            this program
          </a>
          .
        </Trans>
      </p>
      {error && (
        <p role="alert" className={styles.note}>
          {whatFailed(error).words ?? t`Your receipts didn’t load. Try again.`}
        </p>
      )}
    </div>
  );
}
