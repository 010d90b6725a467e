import { useLingui } from '@lingui/react/macro';
import type { OperatorAnswer, OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { useState } from 'react';
import { AccountThen, HowFound } from '../../../ui/account/AccountThen.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import type { ActRequest } from '../components/ActSheet.tsx';
import { Moment } from '../components/Table.tsx';
import styles from '../Operator.module.css';
import { Form } from '../components/Form.tsx';
import { useOperatorApi } from '../operator-calls.ts';

export type PlayerPastProps = {
  userId: string;
  role: OperatorRole;
  ask: (requested: ActRequest) => void;
};

/** The player at a past moment. Asked for with a reason, which the audit log keeps; shown by this page alone. */
export function PlayerPast({ userId, role, ask }: PlayerPastProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const [moment, setMoment] = useState('');
  const [account, setAccount] = useState<OperatorAnswer<'playerAt'>>();
  if (role === 'viewer') return <p className={styles.none}>{t`Your role does not allow this.`}</p>;
  const send = (): void => {
    const at = new Date(`${moment}Z`).toISOString();
    ask({
      title: t`Show this player’s past`,
      run: async ({ why }, options) =>
        setAccount(await api.playerAt({ params: { userId }, body: { at, why } }, options)),
    });
  };
  return (
    <div className={styles.form}>
      <p className={styles.small}>
        {t`What this player had at a past moment, computed again from the acts in their receipts. Nothing is saved. The audit log keeps who looked, when and why.`}
      </p>
      <Form onSend={send}>
        <Field
          label={t`At (UTC)`}
          type="datetime-local"
          step={1}
          value={moment}
          onChange={({ target }) => setMoment(target.value)}
        />
        <Button type="submit" size="s" disabled={moment === ''}>
          {t`Show`}
        </Button>
      </Form>
      {account && (
        <section aria-label={t`The player then`} aria-live="polite" className={styles.form}>
          <p>
            <Moment at={account.at} />
          </p>
          <AccountThen account={account} heading={t`Then`} />
          <HowFound account={account} />
        </section>
      )}
    </div>
  );
}
