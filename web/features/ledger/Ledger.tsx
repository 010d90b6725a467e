import { useLingui } from '@lingui/react/macro';
import { LedgerGroup } from '@parlor/contract/calls/balances.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longDay } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useGames } from '../../data/queries/catalogue.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Strip } from '../../ui/layout/Page.tsx';
import { Rows } from '../../ui/layout/Row.tsx';
import { byDay, daysAgo } from './ledger-days.ts';
import styles from './Ledger.module.css';
import { LedgerLoading } from './LedgerLoading.tsx';
import { LedgerRow } from './LedgerRow.tsx';
import { OlderEntries } from './OlderEntries.tsx';
import { useLedgerLabels } from './use-ledger-labels.ts';

/** Every change of every balance, newest first. */
export function Ledger() {
  const { t } = useLingui();
  const labels = useLedgerLabels();
  const [group, setGroup] = useState<LedgerGroup>();
  return (
    <>
      <Strip label={t`Filter`}>
        <Chip on={group === undefined} onPress={() => setGroup(undefined)}>
          {t`All`}
        </Chip>
        {LedgerGroup.options.map((one) => (
          <Chip key={one} on={group === one} onPress={() => setGroup(one)}>
            {labels.group(one)}
          </Chip>
        ))}
      </Strip>
      <Entries key={group ?? ''} group={group} />
    </>
  );
}

function Entries({ group }: { group: LedgerGroup | undefined }) {
  const { t, i18n } = useLingui();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(useAsk().ledger(group));
  const entries = data?.pages.flatMap(({ entries }) => entries) ?? [];
  const { games } = useGames([...new Set(entries.flatMap(({ gameId }) => gameId ?? []))]);
  const [now] = useState(() => new Date());

  const failure = useFailure(error);
  if (!data)
    return failure === undefined ? (
      <LedgerLoading />
    ) : (
      <LoadFailed title={t`Your transactions didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your balances have not changed.`}
      </LoadFailed>
    );
  if (entries.length === 0)
    return (
      <EmptyState
        scene="shelf"
        title={t`No transactions yet`}
        act={
          <Button href={paths.games()} kind="quiet">
            {t`Choose a game`}
          </Button>
        }
      >
        {t`Every change of your balances will appear here.`}
      </EmptyState>
    );

  const dayName = (day: string, at: Date): string => {
    const ago = daysAgo(day, now);
    return ago === 0 ? t`Today` : ago === 1 ? t`Yesterday` : longDay(at, i18n.locale);
  };
  return (
    <>
      {byDay(entries).map(({ day, at, entries: ofDay }) => (
        <section key={day}>
          <h2 className={styles.day}>{dayName(day, at)}</h2>
          <Rows>
            {ofDay.map((entry) => (
              <LedgerRow
                key={entry.number}
                entry={entry}
                game={games.find(({ identifier }) => identifier === entry.gameId)?.title}
              />
            ))}
          </Rows>
        </section>
      ))}
      {hasNextPage && (
        <OlderEntries
          busy={isFetchingNextPage}
          failed={isFetchNextPageError}
          onWanted={() => void fetchNextPage()}
        />
      )}
    </>
  );
}
