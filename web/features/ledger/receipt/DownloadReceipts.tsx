import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAuth, useServices } from '../../../data/StoredServices.ts';
import { countFaults, useCheckedFile } from '../../../data/files/use-checked-file.ts';
import { CheckFile } from '../../../ui/check/CheckFile.tsx';
import { allReceipts, RECEIPTS_NAME } from './receipt-queries.ts';

/** All receipts: checked here, or saved as a file with the programs that check it without us. */
export function DownloadReceipts() {
  const { t } = useLingui();
  const { api } = useServices();
  const auth = useAuth();
  const playerId = auth.status === 'connected' ? auth.profile.userId : '';
  const { found, failed, ...acts } = useCheckedFile({
    name: RECEIPTS_NAME,
    read: () => allReceipts(api, playerId),
    checker: async () => {
      const { verifyReceipts } = await import('@parlor/sdk/fairness/receipts/verify-receipts.ts');
      return (file) => countFaults(verifyReceipts(file));
    },
  });
  return (
    <CheckFile
      {...acts}
      found={found}
      failed={failed(t`Your receipts didn’t load. Try again.`)}
      checkLabel={t`Check all my receipts`}
      saveLabel={t`Download all my receipts`}
      about={t`Each receipt holds the hash of the one before.`}
    >
      {found &&
        (found.wrong > 0
          ? t`${plural(found.wrong, {
              one: '# receipt differs. Contact support and send your file.',
              other: '# receipts differ. Contact support and send your file.',
            })}`
          : t`${plural(found.all, {
              one: '# receipt checked: the same.',
              other: '# receipts checked: all the same.',
            })}`)}
    </CheckFile>
  );
}
