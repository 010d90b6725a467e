import { useLingui } from '@lingui/react/macro';
import type { ContestInfo, Race, RaceEntry } from '@parlor/contract/calls/contests.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { count } from '../../../i18n/format.ts';
import { useDeviceChoice } from '../../../platform/device-choices.ts';
import { useInView } from '../../../data/live/use-in-view.ts';
import { useTabShown } from '../../../data/live/use-tab-shown.ts';
import { useFailure } from '../../../data/queries/use-failure.ts';
import { useAuth } from '../../../data/ServicesContext.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Pick } from '../../../ui/controls/Pick.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { useRaceQueries } from '../contest-queries.ts';
import { NextPrize } from '../RaceCard.tsx';
import { nextPrize } from '../race-parts.ts';
import { EntryName, type RaceRowProps } from '../RaceRow.tsx';
import { useLiveRace } from '../use-live-race.ts';
import { useMovingRows } from '../use-moving-rows.ts';
import { unitOf, useRaceLabels } from '../use-race-labels.ts';
import { contestsOf, nearOf } from './table-parts.ts';
import styles from './TableRace.module.css';

/** The next edition is requested a moment after the end, so that the server has started it. */
const TURN_MS = 1_500;

export type TableRaceProps = {
  onOpen: RaceRowProps['onOpen'];
  gameId: string;
  /** A round is shown: nothing moves, so that no place tells the result before the game does. */
  isHeld: boolean;
  /** To the whole board; undefined is the daily race. The game may have to be left first. */
  onBoard: (contestId: string | undefined) => void;
};

/**
 * The board of a contest beside a game that counts for it, live: the player's own row, who is above, and how far the next
 * prize is. A switch turns it off on this device, with its connection.
 */
export function TableRace(props: TableRaceProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [isOn, setOn] = useDeviceChoice('table-race');
  const isTabShown = useTabShown();
  const isInView = useInView(box) === true;
  // Beside a game on a phone it is never in view, and asks for nothing.
  const [wasSeen, setSeen] = useState(false);
  if (isInView && !wasSeen) setSeen(true);
  const title = t`Contest in this game`;
  return (
    <div ref={box}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        <Switch label={title} on={isOn} onChange={setOn} />
      </div>
      {isOn && wasSeen && <Contests {...props} isWatched={isInView && isTabShown} />}
    </div>
  );
}

type WatchedProps = TableRaceProps & { isWatched: boolean };

function Contests(props: WatchedProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(useRaceQueries().contests());
  const failure = useFailure(error);
  const [chosen, setChosen] = useState('');
  const counting = contestsOf(data ?? [], props.gameId);
  const contest = counting.find(({ contestId }) => contestId === chosen) ?? counting[0];
  if (data === undefined)
    return failure ? (
      <Failed text={t`The contests didn’t load.`} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    );
  if (contest === undefined)
    return <p className={styles.quiet}>{t`No contest counts this game right now.`}</p>;
  const titleOf = ({ daily, title }: ContestInfo): string => (daily ? t`Daily race` : title);
  return (
    <>
      {counting.length > 1 && (
        <Pick
          label={t`Contest`}
          value={contest.contestId}
          options={counting.map((c) => ({ value: c.contestId, label: titleOf(c) }))}
          onChange={setChosen}
          chip
        />
      )}
      <Standing
        key={contest.contestId}
        {...props}
        contestId={contest.daily ? undefined : contest.contestId}
        title={titleOf(contest)}
        onTurn={() => void refetch()}
      />
    </>
  );
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.quiet}>
      <p>{text}</p>
      <Button kind="quiet" size="s" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </div>
  );
}

const Loading = () => (
  <div className={styles.loading} aria-busy="true">
    <Skeleton width="100%" height={44} radius={12} />
    <Skeleton width="100%" height={44} radius={12} />
    <Skeleton width="100%" height={44} radius={12} />
  </div>
);

/** The latest value that came while nothing was held. */
function useUnheld<T>(value: T, isHeld: boolean): T | undefined {
  const [shown, setShown] = useState<T | undefined>(isHeld ? undefined : value);
  if (!isHeld && shown !== value) setShown(value);
  return shown;
}

function Standing({
  contestId,
  title,
  isHeld,
  isWatched,
  onBoard,
  onOpen,
  onTurn,
}: WatchedProps & {
  contestId: string | undefined;
  title: string;
  /** The edition has ended: another contest may count this game now. */
  onTurn: () => void;
}) {
  const { t } = useLingui();
  const words = useRaceLabels();
  const { data, dataUpdatedAt, error, refetch, isLive } = useLiveRace(contestId, isWatched);
  const failure = useFailure(error);
  const race = useUnheld(data, isHeld);
  if (race === undefined)
    return failure ? <Failed text={t`The race didn’t load`} onRetry={() => void refetch()} /> : <Loading />;
  const { contest } = race;
  if (contest === undefined) return <p className={styles.quiet}>{t`No race right now`}</p>;
  const next = nextPrize(race);
  return (
    <div data-live={isLive || undefined}>
      <p className={styles.facts}>
        <span>{words.counts(contest.statistic)}</span>
        <Countdown
          endsAtMs={dataUpdatedAt + contest.resetIn}
          icon="timer"
          onEnd={() =>
            void setTimeout(() => {
              void refetch();
              onTurn();
            }, TURN_MS)
          }
        />
      </p>
      <Rows race={race} label={title} onOpen={onOpen} />
      <p className={styles.next}>
        <NextPrize race={race} next={next} />
      </p>
      <ProgressBar
        value={race.own === undefined ? 0 : next === undefined ? 1 : Math.max(0, race.userValue)}
        max={next === undefined ? 1 : (next.value ?? 1)}
        label={t`Progress to the next prize`}
      />
      <div className={styles.all}>
        <Button kind="quiet" size="s" wide onClick={() => onBoard(contestId)}>
          {t`See the whole board`}
        </Button>
      </div>
    </div>
  );
}

function Rows({ race, label, onOpen }: { race: Race; label: string; onOpen: TableRaceProps['onOpen'] }) {
  const { t, i18n } = useLingui();
  const auth = useAuth();
  const myId = auth.status === 'connected' ? auth.profile.userId : '';
  const list = useRef<HTMLUListElement>(null);
  const near = nearOf(race);
  useMovingRows(list, near.map((e) => `${e.position} ${e.userId}`).join(','));
  const unit = unitOf(race.contest?.statistic ?? 'bestMultiplier');
  const place = race.own && count(race.own.position, i18n.locale);
  const rowOf = (entry: RaceEntry) => {
    const isMine = entry.userId === myId;
    return (
      <li
        key={entry.userId}
        className={styles.row}
        data-mine={isMine || undefined}
        data-prize={entry.prize !== undefined || undefined}
        data-moves={entry.userId}
      >
        <b className={styles.place}>{count(entry.position, i18n.locale)}</b>
        <span className={styles.name}>
          <EntryName entry={entry} mine={isMine} onOpen={onOpen} />
        </span>
        <span className={styles.value}>
          <Figure amount={entry.value} unit={unit} setting="line" />
        </span>
      </li>
    );
  };
  return (
    <>
      <output>
        <Hidden>{place === undefined ? '' : t`Your place: ${place}`}</Hidden>
      </output>
      <ul ref={list} className={styles.rows} aria-label={label}>
        {near.map(rowOf)}
        {race.own === undefined && (
          <li className={styles.row} data-mine data-moves={myId}>
            <b className={styles.place}>–</b>
            <span className={styles.name}>{t`You`}</span>
            <span className={styles.value}>
              <Figure amount={race.userValue} unit={unit} setting="line" />
            </span>
          </li>
        )}
      </ul>
    </>
  );
}
