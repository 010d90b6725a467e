import { useLingui } from '@lingui/react/macro';
import { LedgerGroup, type LedgerFilter } from '@parlor/contract/calls/balances.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { byDay } from '../../i18n/days.ts';
import { useDayName } from '../../i18n/use-day-name.ts';
import { paths } from '../../navigation/paths.ts';
import { useGames } from '../../data/queries/catalogue.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { Pick } from '../../ui/controls/Pick.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Strip } from '../../ui/layout/Page.tsx';
import { Rows } from '../../ui/layout/Row.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { netOfEntries } from './ledger-days.ts';
import styles from './Ledger.module.css';
import { LedgerLoading } from './LedgerLoading.tsx';
import { LedgerRow } from './LedgerRow.tsx';
import { OlderEntries } from './OlderEntries.tsx';
import { newPeriod, timesOf } from './period.ts';
import { SumsPanel } from './sums/SumsPanel.tsx';
import { useLedgerLabels } from './use-ledger-labels.ts';

const ALL_TIME = 'all';

/** Every change of a balance, newest first, and the sums of the same time. */
export function Ledger() {
  const { t } = useLingui();
  const labels = useLedgerLabels();
  const [today] = useState(() => new Date());
  const [group, setGroup] = useState<LedgerGroup>();
  const [currency, setCurrency] = useState<Currency>('PP');
  const [period, setPeriod] = useState(() => newPeriod('month', today));
  const filter = { currency, ...(group && { group }), ...timesOf(period, today) };
  return (
    <div className={styles.columns}>
      <SumsPanel period={period} onPeriod={setPeriod} filter={filter} today={today} />
      <div>
        <div className={styles.filters}>
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
          <Pick
            chip
            label={t`Currency`}
            value={currency}
            options={CURRENCIES.map((one) => ({ value: one, label: one === 'PP' ? t`Parlor Points` : one }))}
            onChange={setCurrency}
          />
        </div>
        <Entries
          key={JSON.stringify(filter)}
          filter={filter}
          onShowAll={
            period.kind === ALL_TIME && group === undefined
              ? undefined
              : () => {
                  setGroup(undefined);
                  setPeriod(newPeriod(ALL_TIME, today));
                }
          }
        />
      </div>
    </div>
  );
}

type EntriesProps = {
  filter: LedgerFilter & { readonly currency: Currency };
  /** Undefined: nothing is filtered out. */
  onShowAll: (() => void) | undefined;
};

function Entries({ filter, onShowAll }: EntriesProps) {
  const { t } = useLingui();
  const dayName = useDayName();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(useAsk().ledger(filter));
  const entries = data?.pages.flatMap(({ entries }) => entries) ?? [];
  const { games } = useGames([...new Set(entries.flatMap(({ gameId }) => gameId ?? []))]);

  const failure = useFailure(error);
  if (!data)
    return failure === undefined ? (
      <LedgerLoading />
    ) : (
      <LoadFailed title={t`Your transactions didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your balances have not changed.`}
      </LoadFailed>
    );
  if (entries.length === 0 && onShowAll)
    return (
      <EmptyState
        scene="shelf"
        title={t`Nothing here`}
        act={
          <Button kind="quiet" onClick={onShowAll}>
            {t`Show all`}
          </Button>
        }
      >
        {t`No transaction matches these filters.`}
      </EmptyState>
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

  /** Only of a day whose entries are all here: the last one may go on in the next page. */
  const days = byDay(entries, ({ at }) => at);
  const isWhole = (day: string): boolean => !hasNextPage || day !== days.at(-1)?.day;
  return (
    <>
      {days.map(({ day, at, items: ofDay }) => (
        <section key={day}>
          <h2 className={styles.day}>
            {dayName({ day, at })}
            {isWhole(day) && (
              <Figure
                amount={netOfEntries(ofDay)}
                unit={filter.currency}
                decimals="fixed"
                setting="line"
                signed
              />
            )}
          </h2>
          <Rows>
            {ofDay.map((entry) => (
              <LedgerRow
                key={entry.number}
                entry={entry}
                game={games.find(({ identifier }) => identifier === entry.gameId)}
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
