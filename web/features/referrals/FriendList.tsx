import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Referral } from '@parlor/contract/calls/referrals.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longDay } from '../../i18n/format.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { NameWithTag } from '../../ui/media/NameWithTag.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { check, hourglassMedium } from '../../ui/media/icons.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Section } from '../../ui/layout/Page.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { Loading, LoadingRows } from '../../ui/feedback/Loading.tsx';
import { ShowOlder } from '../../ui/controls/ShowOlder.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Stat } from '../../ui/media/Stat.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import { useInvite } from './referral-queries.ts';
import styles from './Invite.module.css';
import { useShareInvitation } from './use-share-invitation.ts';

/** Invited friends, newest first, each with the progress. `onOpen` shows one who has a name, to report it. */
export function FriendList({ onOpen }: { onOpen: (friend: Referral) => void }) {
  const { t, i18n } = useLingui();
  const ask = useInvite();
  const link = useQuery(ask.link());
  const friends = useInfiniteQuery(ask.friends());
  const { data, error, refetch } = friends;
  const failure = useFailure(error);
  const [shown, setShown] = useState<Referral>();
  const title = (total: number) => t`${plural(total, { one: '# friend', other: '# friends' })}`;
  if (failure?.unreachable && !data)
    return (
      <Section title={t`Friends`}>
        <p className={styles.nobody}>{t`Can’t connect to Parlor. Your friends still count.`}</p>
      </Section>
    );
  if (failure && !data)
    return (
      <LoadFailed title={t`Your friends didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your friends still count.`}
      </LoadFailed>
    );
  if (!data)
    return (
      <Section title={t`Friends`}>
        <Loading immediate>
          <LoadingRows
            count={3}
            leading={<Skeleton width={40} height={40} radius={20} />}
            title={<Skeleton width="40%" height={16} radius={6} />}
            detail={<Skeleton width="25%" height={12} radius={6} />}
          />
        </Loading>
      </Section>
    );
  const total = data.pages[0]?.total ?? 0;
  const all = data.pages.flatMap((page) => page.referrals);
  const { points = 0, rewarded = 0, websiteLink, terms } = link.data ?? {};
  if (total === 0)
    return (
      <EmptyState scene="chair" title={t`No friends yet`}>
        {t`Friends who join with your link appear here with their progress.`}
      </EmptyState>
    );
  return (
    <>
      <div className={styles.sums}>
        <Stat label={t`${plural(total, { one: 'friend joined', other: 'friends joined' })}`}>
          <Figure amount={total} unit="COUNT" size="stat" />
        </Stat>
        <Stat label={t`PP earned`}>
          <Figure amount={points} unit="PP" size="stat" setting="line" win={points > 0} />
        </Stat>
        {terms && (
          <Stat label={t`of ${i18n.number(terms.ever)} rewarded`}>
            <Figure amount={rewarded} unit="COUNT" size="stat" />
          </Stat>
        )}
      </div>
      <Section title={title(total)}>
        <Rows label={title(total)}>
          {all.map((friend) => (
            <Row
              key={friend.createdAt}
              height="l"
              leading={<Avatar id={friend.createdAt} avatar={friend.avatar} />}
              title={<NameWithTag name={friend.firstName} tag={friend.tag} />}
              detail={<Detail friend={friend} rewards={terms?.inviterRewards ?? []} />}
              trailing={<Standing friend={friend} rewards={terms?.inviterRewards ?? []} />}
              {...(friend.state === 'playing'
                ? { onPress: () => setShown(friend) }
                : friend.tag !== undefined && { onPress: () => onOpen(friend) })}
            />
          ))}
        </Rows>
        <ShowOlder list={friends} label={t`Show more friends`} />
      </Section>
      <NudgeSheet
        friend={shown}
        link={link.data?.shortLink ?? websiteLink ?? link.data?.link}
        leastRounds={terms?.leastRounds}
        onClose={() => setShown(undefined)}
        onOpen={onOpen}
      />
    </>
  );
}

/** With a mark that keeps it before the number in languages from right to left. */
const PLUS = '\u200E+';

type Rewards = NonNullable<Parameters<ReturnType<typeof useRewardLabels>['together']>[0]>;

/** What a friend still has to do and what it brings; of others, the day when they came. */
function Detail({ friend, rewards }: { friend: Referral; rewards: Rewards }) {
  const { t, i18n } = useLingui();
  const { together } = useRewardLabels();
  const { state, days: played = 0, daysAsked = 0 } = friend;
  if (state !== undefined && state !== 'playing') {
    const day = longDay(new Date(friend.createdAt), i18n.locale);
    return <time dateTime={friend.createdAt}>{t`Joined on ${day}`}</time>;
  }
  const days = i18n.number(played);
  const reward = together(rewards);
  return (
    <span className={styles.days}>
      <StepDots total={daysAsked} filled={played} label={t`Days played`} />
      <bdi>
        <Trans>
          {days} of <Plural value={daysAsked} one="# day" other="# days" />
        </Trans>
      </bdi>
      {reward !== '' && <span className={styles.brings}>{t`then ${reward} each`}</span>}
    </span>
  );
}

function Standing({ friend, rewards }: { friend: Referral; rewards: Rewards }) {
  const { t } = useLingui();
  const { together } = useRewardLabels();
  switch (friend.state) {
    case 'rewarded':
      return <span className={styles.paid}>{`${PLUS}${together(rewards)}`}</span>;
    case 'waiting':
      return <Tag icon={hourglassMedium}>{t`Reward tomorrow`}</Tag>;
    case 'held':
      return <Tag icon={hourglassMedium}>{t`In review`}</Tag>;
    case 'counted':
      return <Tag icon={check}>{t`Qualified`}</Tag>;
    case 'refused':
      return <Tag>{t`Not eligible`}</Tag>;
    case 'playing':
    case undefined:
      return <span className={styles.remind}>{t`Remind`}</span>;
  }
}

/** A reminder for a friend who has not played enough. The player sends it, not we. */
function NudgeSheet({
  friend,
  link,
  leastRounds,
  onClose,
  onOpen,
}: {
  friend: Referral | undefined;
  link: string | undefined;
  /** Rounds of a day that counts. */
  leastRounds: number | undefined;
  onClose: () => void;
  onOpen: (friend: Referral) => void;
}) {
  const { t } = useLingui();
  const { share } = useShareInvitation();
  const { firstName = '', days = 0, daysAsked = 0 } = friend ?? {};
  const left = Math.max(0, daysAsked - days);
  return (
    <Sheet open={friend !== undefined} onClose={onClose} title={t`Remind ${firstName}`}>
      <div className={styles.nudge}>
        <p>
          <Plural
            value={left}
            one={`${firstName} has to play on one more day. Then you both get your rewards. You send the reminder yourself: we do not write to your friends.`}
            other={`${firstName} has to play on # more days. Then you both get your rewards. You send the reminder yourself: we do not write to your friends.`}
          />
        </p>
        {leastRounds !== undefined && (
          <p className={styles.fine}>
            <Plural
              value={leastRounds}
              one="A day counts from # round on."
              other="A day counts from # rounds on."
            />
          </p>
        )}
        <Button
          wide
          disabled={link === undefined}
          onClick={() => {
            if (link !== undefined) void share(link, t`${firstName}, play with me at Parlor again?`);
            onClose();
          }}
        >
          {t`Send a reminder`}
        </Button>
        {friend?.tag !== undefined && (
          <Button
            kind="quiet"
            wide
            onClick={() => {
              onClose();
              onOpen(friend);
            }}
          >
            {t`Report this name`}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
