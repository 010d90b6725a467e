import { useLingui } from '@lingui/react/macro';
import type { TimelineItem, TimelineSum } from '@parlor/contract/calls/operator/finding/timeline.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { count } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Older } from '../components/Older.tsx';
import { Moment } from '../components/Table.tsx';
import { Explanation } from '../explain/Explanation.tsx';
import { OPERATOR, useOperatorApi } from '../operator-calls.ts';
import { searchOf, sinceOf, type Filters } from './filters.ts';
import { ItemText } from './ItemText.tsx';
import styles from './Timeline.module.css';
import { moveByKeys } from './move-by-keys.ts';
import { TimelineFilters } from './TimelineFilters.tsx';

export type TimelineProps = {
  userId: string;
  filters: Filters;
  /** The number of the entry that is explained. */
  explained: string | undefined;
};

/** Everything that happened with a player. J and K move, E explains, F leads to the filters. */
export function Timeline({ userId, filters, explained }: TimelineProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const list = useRef<HTMLElement>(null);
  const { time, currency, system } = filters;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => moveByKeys(list.current, event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const query = useInfiniteQuery({
    queryKey: [OPERATOR, 'timeline', userId, time, currency, system],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const since = sinceOf(time, Date.now());
      const wanted = { limit: '50', ...(since !== undefined && { since }), ...(currency && { currency }) };
      return api.playerTimeline(
        {
          params: { userId },
          query: {
            ...wanted,
            ...(system && { system }),
            ...(pageParam !== undefined && { before: pageParam }),
          },
        },
        { signal },
      );
    },
    getNextPageParam: (page) => page.before,
  });
  return (
    <section ref={list} className={styles.timeline} aria-label={t`Timeline of the player`}>
      <TimelineFilters userId={userId} filters={filters} />
      <Loaded
        query={query}
        failed={t`The timeline didn’t load`}
        none={t`Nothing happened that fits these filters.`}
        isEmpty={({ pages }) => explained === undefined && pages.every(({ items }) => items.length === 0)}
      >
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          const isLoaded = items.some((item) => numberOf(item) === explained);
          return (
            <>
              <Sums sums={pages[0]?.sums ?? []} />
              {explained !== undefined && !isLoaded && <Explanation userId={userId} number={explained} />}
              <ol className={styles.rows}>
                {items.map((item) => (
                  <Item
                    key={keyOf(item)}
                    item={item}
                    userId={userId}
                    filters={filters}
                    isExplained={numberOf(item) !== undefined && numberOf(item) === explained}
                  />
                ))}
              </ol>
              <Older query={query} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

const numberOf = (item: TimelineItem): string | undefined =>
  item.kind === 'entry' ? String(item.entry.number) : undefined;
/** Unique: no two rows of one kind have everything in common. */
const keyOf = (item: TimelineItem): string =>
  item.kind === 'entry' ? `entry ${item.entry.number}` : JSON.stringify(item);

function Sums({ sums }: { sums: readonly TimelineSum[] }) {
  const { t, i18n } = useLingui();
  return (
    <ul className={styles.sums} aria-label={t`Sums`}>
      {sums.map(({ currency, in: got, out, entries }) => (
        <li key={currency}>
          <span>
            {t`In`} <Figure amount={got} unit={currency} decimals="fixed" setting="line" signed win />
          </span>
          <span>
            {t`Out`} <Figure amount={-out} unit={currency} decimals="fixed" setting="line" signed />
          </span>
          <b>{currency}</b>
          <span className={styles.small}>{t`${count(entries, i18n.locale)} entries`}</span>
        </li>
      ))}
    </ul>
  );
}

type ItemProps = { item: TimelineItem; userId: string; filters: Filters; isExplained: boolean };

/** A row, and below it its explanation while it is open. */
function Item({ item, userId, filters, isExplained }: ItemProps) {
  const { t } = useLingui();
  const number = numberOf(item);
  const address = paths.operator({
    see: 'players',
    player: userId,
    ...(!isExplained && number !== undefined && { entry: number }),
    ...searchOf(filters),
  });
  return (
    <li className={styles.row} data-open={isExplained || undefined} data-row tabIndex={-1}>
      <Moment at={item.at} />
      <span className={styles.what}>
        <ItemText item={item} />
      </span>
      {item.kind === 'entry' && (
        <>
          <span className={styles.amount}>
            <Figure
              amount={item.entry.amount}
              unit={item.entry.currency}
              decimals="fixed"
              setting="line"
              signed
            />{' '}
            {item.entry.currency}
          </span>
          <span className={styles.after}>
            <Figure
              amount={item.entry.balanceAfter}
              unit={item.entry.currency}
              decimals="fixed"
              setting="line"
            />
          </span>
          <Link
            href={address}
            className={styles.explain}
            data-explain
            aria-label={isExplained ? t`Close ${number!}` : t`Explain ${number!}`}
          >
            {isExplained ? t`Close` : t`Explain`}
          </Link>
        </>
      )}
      {isExplained && number !== undefined && (
        <div className={styles.open}>
          <Explanation userId={userId} number={number} />
        </div>
      )}
    </li>
  );
}
