import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DELETION_DAYS, type PersonalData } from '@parlor/contract/calls/personal-data.ts';
import { useState } from 'react';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { usePersonalDataActs } from './personal-data-queries.ts';
import styles from './PersonalData.module.css';
import { useMoment } from './use-moment.ts';

/** Ask for the deletion of the account, and change one's mind until its date. */
export function DeletionPart({ data }: { data: PersonalData }) {
  const { t } = useLingui();
  const moment = useMoment();
  const days = DELETION_DAYS;
  const { askDeletion, withdrawDeletion } = usePersonalDataActs();
  const [isConfirming, setConfirming] = useState(false);
  const { deletion, freshUntil } = data;
  const close = () => {
    askDeletion.reset();
    setConfirming(false);
  };
  const problem = (error: Error | null) =>
    error !== null && (
      <p role="alert" className={styles.problem}>
        {whatFailed(error).words ?? t`No response. Nothing was changed. Try again.`}
      </p>
    );
  if (deletion)
    return (
      <div className={styles.part}>
        <h2 className={styles.title}>{t`Your account will be deleted`}</h2>
        <output>{t`Deletion date: ${moment(deletion.dueAt)}.`}</output>
        <p className={styles.small}>
          {t`Until then you can cancel the deletion. You can’t start new rounds, buy, or open packs and boxes. You can finish open rounds.`}
        </p>
        {problem(withdrawDeletion.error)}
        <Button wide busy={withdrawDeletion.isPending} onClick={() => withdrawDeletion.mutate()}>
          {t`Keep my account`}
        </Button>
      </div>
    );
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>{t`Delete your account`}</h2>
      <p className={styles.small}>
        {t`Your name, sign-in methods, sessions, saved data and usage data are deleted after ${plural(days, { one: '# day', other: '# days' })}. Until then you can change your mind.`}
      </p>
      {freshUntil !== undefined && (
        <Button wide kind="danger" onClick={() => setConfirming(true)}>
          {t`Delete your account`}
        </Button>
      )}
      <Sheet
        open={isConfirming}
        onClose={close}
        title={t`Delete your account?`}
        actions={
          <>
            <Button
              kind="danger"
              wide
              busy={askDeletion.isPending}
              onClick={() => askDeletion.mutate(undefined, { onSuccess: close })}
            >
              {t`${plural(days, { one: 'Delete in # day', other: 'Delete in # days' })}`}
            </Button>
            <Button kind="quiet" wide onClick={close}>
              {t`Cancel`}
            </Button>
          </>
        }
      >
        <ul className={styles.points}>
          <li>{t`You can no longer use your points, cards, packs and subscriptions. They are not paid out.`}</li>
          <li>{t`Open orders are cancelled and refunded now. Finish open rounds before that date.`}</li>
          <li>
            <Trans>We keep transactions, orders and results under a number, without your name.</Trans>
          </li>
          <li>{t`A break or an exclusion continues, also if you create a new account.`}</li>
        </ul>
        {problem(askDeletion.error)}
      </Sheet>
    </div>
  );
}
