import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clockTime, count, longDay } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useGames } from '../../data/queries/catalogue.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Loading, LoadingRows } from '../../ui/feedback/Loading.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { ShowOlder } from '../../ui/controls/ShowOlder.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import { DownloadDraws } from './DownloadDraws.tsx';
import styles from './Fairness.module.css';
import { iconOfDraw } from './picture/drawn-things.ts';
import { useDrawTitle } from './use-draw-title.ts';

/** The newest draws, until the player asks for more. */
const FIRST = 8;

/** The player's draws, newest first, each with a link to its check. */
export function DrawList() {
  const { t, i18n } = useLingui();
  const list = useInfiniteQuery(useAsk().draws());
  const { data, error, refetch } = list;
  const failure = useFailure(error);
  const titleOf = useDrawTitle();
  const [all, setAll] = useState(false);
  const [today] = useState(() => longDay(new Date(), i18n.locale));
  const known = data?.pages.flatMap((page) => page.draws) ?? [];
  const draws = all ? known : known.slice(0, FIRST);
  const { games } = useGames([...new Set(draws.flatMap(({ gameId }) => gameId ?? []))]);
  const { locale } = i18n;
  const more = () => {
    if (all) void list.fetchNextPage();
    else setAll(true);
  };
  if (failure && !data)
    return (
      <LoadFailed title={t`Your results didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`They are saved and can’t change. Try again.`}
      </LoadFailed>
    );
  if (!data)
    return (
      <Loading>
        <LoadingRows
          count={4}
          height="s"
          leading={<Skeleton width={38} height={38} radius={11} />}
          title={<Skeleton width={120} height={16} />}
          detail={<Skeleton width={180} height={12} radius={6} spaceAbove={6} />}
        />
      </Loading>
    );
  if (draws.length === 0)
    return (
      <EmptyState
        scene="chair"
        title={t`No results yet`}
        act={<Button href={paths.games()}>{t`Choose a game`}</Button>}
      >
        {t`You can verify every round, pack and box here.`}
      </EmptyState>
    );
  return (
    <>
      <Rows label={t`Your results`}>
        {draws.map((draw) => {
          const at = new Date(draw.at);
          const [number, day, time] = [count(draw.nonce, locale), longDay(at, locale), clockTime(at, locale)];
          const title = titleOf(draw, games.find(({ identifier }) => identifier === draw.gameId)?.title);
          return (
            <Row
              key={draw.reference}
              height="s"
              leading={
                <span className={styles.icon}>
                  <Icon of={iconOfDraw(draw)} />
                </span>
              }
              title={title}
              detail={day === today ? t`Nonce ${number}, ${time}` : t`Nonce ${number}, ${day}, ${time}`}
              trailing={
                draw.serverSeed === undefined ? (
                  <Tag>{t`Seed in use`}</Tag>
                ) : (
                  <Tag kind="ok">{t`Seed revealed`}</Tag>
                )
              }
              href={paths.fairness({ draw: draw.reference })}
            />
          );
        })}
      </Rows>
      <ShowOlder
        list={{ ...list, hasNextPage: list.hasNextPage || draws.length < known.length, fetchNextPage: more }}
        label={t`Show older results`}
      />
      <DownloadDraws />
    </>
  );
}
