import { Trans, useLingui } from '@lingui/react/macro';
import type { PersonalData } from '@parlor/contract/calls/personal-data.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { useSaveFile } from '../../platform/use-save-file.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { usePersonalDataActs } from './personal-data-queries.ts';
import styles from './PersonalData.module.css';
import { useMoment } from './use-moment.ts';

/** Ask for a copy, see how far it is, download it. */
export function ExportPart({ data }: { data: PersonalData }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { ask, open } = usePersonalDataActs();
  const saveFile = useSaveFile();
  const { export: made, nextExportAt, freshUntil } = data;
  const failed = ask.error ?? open.error;
  const download = () =>
    open.mutate(undefined, {
      onSuccess: ({ url }) => saveFile(url, 'parlor-data'),
    });
  const isFresh = freshUntil !== undefined;
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>{t`A copy of your data`}</h2>
      <p className={styles.small}>
        {t`A ZIP file with one page to read and all data as JSON: profile, transactions, orders, rounds and draws with their proofs, cards, quests, limits, consents, sign-ins, and actions of our team.`}
      </p>
      {made?.state === 'making' && (
        <div className={styles.part} aria-live="polite">
          <p>
            <Trans>We are preparing your file. You can leave this page.</Trans>
          </p>
          <ProgressBar label={t`Preparing your file`} value={made.progress} max={100} />
        </div>
      )}
      {made?.state === 'failed' && (
        <p role="alert" className={styles.problem}>
          {t`We couldn’t prepare your file. Request it again.`}
        </p>
      )}
      {made?.state === 'ready' && made.until !== undefined && (
        <output>{t`Your file is ready. Download it before ${moment(made.until)}.`}</output>
      )}
      {failed !== null && (
        <p role="alert" className={styles.problem}>
          {whatFailed(failed).words ?? t`No response. Nothing was changed. Try again.`}
        </p>
      )}
      {made?.state === 'ready' && isFresh && (
        <Button wide busy={open.isPending} onClick={download}>
          {t`Download`}
        </Button>
      )}
      {made?.state !== 'making' &&
        (nextExportAt === undefined ? (
          isFresh && (
            <Button
              wide
              kind={made?.state === 'ready' ? 'quiet' : 'primary'}
              busy={ask.isPending}
              onClick={() => ask.mutate()}
            >
              {t`Request a copy`}
            </Button>
          )
        ) : (
          <p className={styles.small}>{t`You can request another copy from ${moment(nextExportAt)}.`}</p>
        ))}
    </div>
  );
}
