import { useLingui } from '@lingui/react/macro';
import type { InboxEntry } from '@parlor/contract/calls/inbox.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFailure } from '../../data/queries/use-failure.ts';
import { byDay } from '../../i18n/days.ts';
import { useDayName } from '../../i18n/use-day-name.ts';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { ShowOlder } from '../../ui/controls/ShowOlder.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { NewsRow } from '../../ui/layout/NewsRow.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Rows } from '../../ui/layout/Row.tsx';
import { useInboxQueries, useReadInbox } from './inbox-queries.ts';
import styles from './Inbox.module.css';
import { useNewsLabels } from './use-news-labels.ts';

/** What happened, newest first, by day. Whatever is shown counts as read. `onShare` shares the result of a race. */
export function InboxPanel({ onShare }: { onShare: (entry: InboxEntry) => void }) {
  const { t } = useLingui();
  const dayName = useDayName();
  const list = useInfiniteQuery(useInboxQueries().entries());
  const { data, error, refetch } = list;
  const entries = data?.pages.flatMap((page) => page.entries);
  const newest = entries?.find(({ isUnread }) => isUnread)?.number;
  useMarkRead(newest);
  const isNew = useNewHere(entries);
  const failure = useFailure(error);
  if (entries === undefined)
    return failure ? (
      <LoadFailed title={t`Your inbox didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your messages are safe.`}
      </LoadFailed>
    ) : (
      <div className={styles.loading} aria-busy="true">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} width="100%" height={56} />
        ))}
      </div>
    );
  if (entries.length === 0)
    return (
      <EmptyState
        scene="shelf"
        title={t`No messages yet`}
        act={
          <Button href={paths.games()} kind="quiet">
            {t`Choose a game`}
          </Button>
        }
      >
        {t`Messages about orders, prizes, completed quests and your streak appear here.`}
      </EmptyState>
    );
  return (
    <div className={styles.columns}>
      <div>
        {byDay(entries, ({ at }) => at).map((day) => (
          <section key={day.day}>
            <h2 className={styles.day}>{dayName(day)}</h2>
            <Rows on="paper">
              {day.items.map((entry) => (
                <EntryRow key={entry.number} entry={entry} isUnread={isNew(entry)} onShare={onShare} />
              ))}
            </Rows>
          </section>
        ))}
        <ShowOlder list={list} label={t`Show more`} />
      </div>
      <aside className={styles.side} aria-label={t`Outside Parlor`}>
        <Panel>
          <h2 className={styles.heading}>{t`Outside Parlor`}</h2>
          <p className={styles.fine}>
            {t`Choose which of these news also reach you in Telegram or by email. Without your choice none does.`}
          </p>
          <Button kind="quiet" wide href={paths.consents()}>
            {t`Choose messages`}
          </Button>
        </Panel>
      </aside>
    </div>
  );
}

const NONE: ReadonlySet<number> = new Set();

/** What was unread when it came onto this screen stays marked while the screen is shown, though it counts as read. */
function useNewHere(entries: readonly InboxEntry[] | undefined): (entry: InboxEntry) => boolean {
  const [marked, setMarked] = useState(NONE);
  const more = (entries ?? []).filter(({ isUnread, number }) => isUnread && !marked.has(number));
  if (more.length > 0) setMarked(new Set([...marked, ...more.map(({ number }) => number)]));
  useEffect(() => () => setMarked(NONE), []);
  return ({ isUnread, number }) => isUnread || marked.has(number);
}

type EntryRowProps = { entry: InboxEntry; isUnread: boolean; onShare: (entry: InboxEntry) => void };
function EntryRow({ entry, isUnread, onShare }: EntryRowProps) {
  const { at, news } = entry;
  const { t } = useLingui();
  const labels = useNewsLabels();
  const { icon, title, text, href, from } = labels.words(news);
  return (
    <NewsRow
      icon={icon}
      isUnread={isUnread}
      href={href}
      trailing={
        news.kind === 'race-result' ? (
          <Button kind="quiet" size="s" onClick={() => onShare(entry)}>
            {t`Share`}
          </Button>
        ) : undefined
      }
      title={
        <>
          {isUnread && <Hidden>{t`Unread:`} </Hidden>}
          {news.kind === 'message' ? <bdi>{title}</bdi> : title}
        </>
      }
      text={news.kind === 'message' ? <bdi>{text}</bdi> : text}
      about={from === undefined ? labels.time(at) : `${from} · ${labels.time(at)}`}
    />
  );
}

/** Once for each number. After a failure the next visit tries again. */
function useMarkRead(upTo: number | undefined): void {
  const { mutate } = useReadInbox();
  useEffect(() => {
    if (upTo !== undefined) mutate(upTo);
  }, [upTo, mutate]);
}
