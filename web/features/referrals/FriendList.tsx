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
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Section } from '../../ui/layout/Page.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { Loading, LoadingRows } from '../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
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
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = friends;
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
  const { points = 0, websiteLink, terms } = link.data ?? {};
  if (total === 0)
    return (
      <Section title={t`No friends yet`}>
        <p className={styles.nobody}>{t`Friends who join with your link appear here with their progress.`}</p>
      </Section>
    );
  return (
    <Section
      title={title(total)}
      aside={
        points > 0 && (
          <span className={styles.soFar}>
            <Trans>
              <b>
                <Figure amount={points} unit="PP" setting="line" /> PP
              </b>{' '}
              earned
            </Trans>
          </span>
        )
      }
    >
      <Rows label={title(total)}>
        {all.map((friend) => (
          <Row
            key={friend.createdAt}
            leading={<Avatar id={friend.createdAt} avatar={friend.avatar} />}
            title={<NameWithTag name={friend.firstName} tag={friend.tag} />}
            detail={
              <time dateTime={friend.createdAt}>{longDay(new Date(friend.createdAt), i18n.locale)}</time>
            }
            trailing={<Standing friend={friend} rewards={terms?.inviterRewards ?? []} />}
            {...(friend.state === 'playing'
              ? { onPress: () => setShown(friend) }
              : friend.tag !== undefined && { onPress: () => onOpen(friend) })}
          />
        ))}
      </Rows>
      {hasNextPage && (
        <div className={styles.older}>
          <Button kind="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t`Show more friends`}
          </Button>
        </div>
      )}
      <NudgeSheet
        friend={shown}
        link={websiteLink ?? link.data?.link}
        onClose={() => setShown(undefined)}
        onOpen={onOpen}
      />
    </Section>
  );
}

type Rewards = NonNullable<Parameters<ReturnType<typeof useRewardLabels>['together']>[0]>;

function Standing({ friend, rewards }: { friend: Referral; rewards: Rewards }) {
  const { t, i18n } = useLingui();
  const { together } = useRewardLabels();
  const { state, days: played = 0, daysAsked = 0 } = friend;
  const days = i18n.number(played);
  switch (state) {
    case 'rewarded':
      return <span className={styles.paid}>+{together(rewards)}</span>;
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
      return (
        <span className={styles.days}>
          <StepDots total={daysAsked} filled={played} label={t`Days played`} />
          <bdi>
            <Trans>
              {days} of <Plural value={daysAsked} one="# day" other="# days" />
            </Trans>
          </bdi>
        </span>
      );
  }
}

/** A reminder for a friend who has not played enough. The player sends it, not we. */
function NudgeSheet({
  friend,
  link,
  onClose,
  onOpen,
}: {
  friend: Referral | undefined;
  link: string | undefined;
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
