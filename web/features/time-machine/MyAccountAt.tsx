import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { playerQuery, usePlayerQueries } from '../../data/queries/player-query.ts';
import { keys } from '../../data/queries/keys.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { clockTime, longDay } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { AccountThen, HowFound } from '../../ui/account/AccountThen.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Loading, LoadingRows } from '../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Board } from '../../ui/layout/Board.tsx';
import styles from './TimeMachine.module.css';

const accountQueries = ({ api }: Services, enabled: boolean) => ({
  at: (at: string | undefined) => ({
    ...playerQuery(enabled && at !== undefined, [keys.ledger, 'account-at', at ?? ''], (options) =>
      api.accountAt({ query: { at: at ?? '' } }, options),
    ),
  }),
});

/** The player's own account at a moment that the address names, or that they choose. */
export function MyAccountAt({ at }: { readonly at: string | undefined }) {
  const { t } = useLingui();
  return (
    <>
      <p className={styles.about}>
        {t`Choose a moment. Parlor goes through your acts again from your receipts, and shows what you had then beside what you have now.`}
      </p>
      <Choose key={at} at={at} />
      {at === undefined ? (
        <EmptyState scene="search" title={t`No moment chosen`}>
          {t`You can also open a transaction and press “Your account at that moment”.`}
        </EmptyState>
      ) : (
        <Result at={at} />
      )}
    </>
  );
}

/** As the field has it: local time. */
const localText = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);

function Choose({ at }: { readonly at: string | undefined }) {
  const { t } = useLingui();
  const go = useGo();
  const [latest] = useState(() => localText(new Date()));
  const [value, setValue] = useState(() => localText(at === undefined ? new Date() : new Date(at)));
  const [error, setError] = useState<string>();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const chosen = new Date(value);
    if (Number.isNaN(chosen.getTime())) return setError(t`Enter a date and a time.`);
    if (chosen.getTime() > Date.now()) return setError(t`Choose a moment that has passed.`);
    setError(undefined);
    go(paths.past({ at: chosen.toISOString() }), { replace: true });
  };
  return (
    <form onSubmit={send} className={styles.form} noValidate>
      <Field
        label={t`Moment`}
        hint={t`In your time`}
        type="datetime-local"
        max={latest}
        value={value}
        error={error}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button type="submit">{t`Show`}</Button>
    </form>
  );
}

function Result({ at }: { readonly at: string }) {
  const { t, i18n } = useLingui();
  const query = useQuery(usePlayerQueries(accountQueries).at(at));
  const { data, error, refetch } = query;
  const failure = useFailure(error);
  const moment = new Date(at);
  const heading = `${longDay(moment, i18n.locale)}, ${clockTime(moment, i18n.locale)}`;
  if (data === undefined && failure)
    return (
      <LoadFailed
        title={t`Your account of that moment didn’t load`}
        failure={failure}
        onRetry={() => void refetch()}
      >
        {t`Your receipts keep it. Try again.`}
      </LoadFailed>
    );
  if (data === undefined)
    return (
      <Loading>
        <LoadingRows count={8} height="s" title={<Skeleton width="60%" height={16} radius={6} />} />
      </Loading>
    );
  return (
    <Board label={heading}>
      <div className={styles.result}>
        <h2>{heading}</h2>
        <AccountThen account={data} heading={t`Then`} />
        <HowFound account={data} />
        <div className={styles.acts}>
          <Button kind="quiet" href={paths.history()}>{t`Transactions`}</Button>
        </div>
      </div>
    </Board>
  );
}
