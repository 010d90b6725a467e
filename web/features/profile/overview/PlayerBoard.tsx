import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Profile } from '@parlor/contract/calls/auth.ts';
import type { PlayerProfile } from '@parlor/contract/calls/profile.ts';
import type { PublicName } from '@parlor/contract/calls/public-names.ts';
import type { ReactNode } from 'react';
import { nameToGreet } from '../../../ui/media/name-to-greet.ts';
import { useGames } from '../../../data/queries/catalogue.ts';
import { monthAndYear } from '../../../i18n/calendar-words.ts';
import { count, inThrees } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { StepDots } from '../../../ui/feedback/StepDots.tsx';
import { Board } from '../../../ui/layout/Board.tsx';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { NameWithTag } from '../../../ui/media/NameWithTag.tsx';
import { Stat } from '../../../ui/media/Stat.tsx';
import { useRewardLabels } from '../../../ui/reward/use-reward-labels.ts';
import styles from './Overview.module.css';

/** A longer streak is a bar, because so many dots cannot be counted at a glance. */
const MOST_DOTS = 14;

export type PlayerBoardProps = {
  profile: Profile;
  name: PublicName | undefined;
  player: PlayerProfile | undefined;
  isLoading: boolean;
  /** Opens the choice of name and avatar. */
  edit: ReactNode;
};

/** Who the player is and what they reached: name, level, streak, collections, contests, rounds. */
export function PlayerBoard({ profile, name, player, isLoading, edit }: PlayerBoardProps) {
  const { t, i18n } = useLingui();
  const { userId, photoUrl, firstName, username, parlorUserId } = profile;
  const number = inThrees(parlorUserId, i18n.locale);
  return (
    <Board label={t`You`}>
      <div className={styles.who}>
        <span className={styles.face}>
          <Avatar id={userId} avatar={name?.avatar} photoUrl={photoUrl} size="l" />
          {player && (
            <span aria-hidden="true" className={styles.levelMark}>
              {i18n.number(player.level.number)}
            </span>
          )}
        </span>
        <div className={styles.names}>
          <h1 tabIndex={-1} className={styles.name}>
            <NameWithTag name={name?.name ?? nameToGreet(firstName) ?? t`Guest`} tag={name?.tag} wraps />
          </h1>
          {player?.since !== undefined && <Since instant={player.since} />}
          <p className={styles.small}>
            {username ? (
              <Trans>
                <bdi>@{username}</bdi>, Parlor number {number}
              </Trans>
            ) : (
              t`Parlor number ${number}`
            )}
          </p>
        </div>
        {edit}
      </div>
      {player && (
        <>
          <Level {...player.level} />
          <Reached player={player} />
          <NextDay streak={player.streak} />
        </>
      )}
      {isLoading && (
        <div className={styles.level} aria-busy="true">
          <Skeleton width="100%" height={18} radius={6} />
          <Skeleton width="100%" height={10} radius={5} />
          <Skeleton width="100%" height={120} radius={12} />
        </div>
      )}
    </Board>
  );
}

function Since({ instant }: { instant: string }) {
  const { t, i18n } = useLingui();
  const month = monthAndYear(new Date(instant), i18n.locale);
  return <p className={styles.small}>{t`Playing since ${month}`}</p>;
}

function Level({ number: level, experience, from, next }: PlayerProfile['level']) {
  const { t, i18n } = useLingui();
  const [done, all] = [count(experience - from, i18n.locale), count(next - from, i18n.locale)];
  const [number, following] = [count(level, i18n.locale), count(level + 1, i18n.locale)];
  return (
    <div className={styles.level}>
      <div className={styles.spread}>
        <b>{t`Level ${number}`}</b>
        <span className={styles.soft}>{t`${done} of ${all} to level ${following}`}</span>
      </div>
      <ProgressBar value={experience - from} max={next - from} label={t`Progress to level ${following}`} />
    </div>
  );
}

function Reached({ player }: { player: PlayerProfile }) {
  const { t, i18n } = useLingui();
  const { streak, collections, contestsWon, rounds, wins, favourite } = player;
  const full = collections.filter(({ held, size }) => held.length === size).length;
  const all = collections.length;
  const { games } = useGames(favourite ? [favourite.gameId] : []);
  const number = (amount: number) => <Figure amount={amount} unit="COUNT" />;
  return (
    <div className={styles.reached}>
      <Stat label={t`Streak, best ${i18n.number(streak.best)}`}>{number(streak.days)}</Stat>
      <Stat label={t`Collections full`}>
        <Trans>
          {number(full)} of {number(all)}
        </Trans>
      </Stat>
      <Stat label={t`Races won`}>{number(contestsWon)}</Stat>
      <Stat label={t`Rounds played`}>{number(rounds)}</Stat>
      <Stat label={t`Rounds won`}>{number(wins)}</Stat>
      {favourite && (
        <Link href={paths.game(favourite.gameId)} className={styles.favourite}>
          <b>{games[0]?.title ?? <Skeleton width={80} height={18} radius={6} />}</b>
          <span className={styles.small}>{t`Favourite game`}</span>
        </Link>
      )}
    </div>
  );
}

/** What the next extra reward of the streak is, and how far it is. */
function NextDay({ streak: { days, next } }: { streak: PlayerProfile['streak'] }) {
  const { t } = useLingui();
  const { together } = useRewardLabels();
  if (!next) return null;
  const reward = together(next.rewards);
  const left = next.days - days;
  const label = t`Days in a row`;
  return (
    <Link href={paths.daily()} className={styles.streak}>
      {next.days <= MOST_DOTS ? (
        <StepDots total={next.days} filled={days} groupsOf={7} label={label} />
      ) : (
        <ProgressBar value={days} max={next.days} label={label} />
      )}
      <span className={styles.small}>
        <Hidden>{t`Daily reward`} </Hidden>
        {t`${plural(left, { one: '# more day', other: '# more days' })}: ${reward}`}
      </span>
    </Link>
  );
}
