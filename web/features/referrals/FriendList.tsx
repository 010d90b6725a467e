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

/** Invited friends, newest first, each with the progress. */
export function FriendList() {
  const { t, i18n } = useLingui();
  const ask = useInvite();
  const link = useQuery(ask.link());
  const friends = useInfiniteQuery(ask.friends());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = friends;
  const failure = useFailure(error);
  const [shown, setShown] = useState<Referral>();
  const title = (total: number) => t`${plural(total, { one: '# friend came', other: '# friends came' })}`;
  if (failure?.unreachable && !data)
    return (
      <Section title={t`Friends`}>
        <p className={styles.nobody}>{t`The house cannot be reached. Whoever came stays counted.`}</p>
      </Section>
    );
  if (failure && !data)
    return (
      <LoadFailed title={t`Your friends didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Whoever came stays counted.`}
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
      <Section title={t`Nobody sits here yet`}>
        <p className={styles.nobody}>
          {t`Your friends stand here as soon as they come by your link, with how far they have played.`}
        </p>
      </Section>
    );
  return (
    <Section
      title={title(total)}
      aside={
        points > 0 && (
          <span className={styles.soFar}>
            <b>
              <Figure amount={points} unit="PP" setting="line" /> PP
            </b>{' '}
            {t`so far`}
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
            {...(friend.state === 'playing' && { onPress: () => setShown(friend) })}
          />
        ))}
      </Rows>
      {hasNextPage && (
        <div className={styles.older}>
          <Button kind="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t`Show friends who came earlier`}
          </Button>
        </div>
      )}
      <NudgeSheet friend={shown} link={websiteLink ?? link.data?.link} onClose={() => setShown(undefined)} />
    </Section>
  );
}

type Rewards = NonNullable<Parameters<ReturnType<typeof useRewardLabels>['together']>[0]>;

function Standing({ friend, rewards }: { friend: Referral; rewards: Rewards }) {
  const { t } = useLingui();
  const { together } = useRewardLabels();
  const { state, days = 0, daysAsked = 0 } = friend;
  switch (state) {
    case 'rewarded':
      return <span className={styles.paid}>+{together(rewards)}</span>;
    case 'waiting':
      return <Tag icon={hourglassMedium}>{t`Paid tomorrow`}</Tag>;
    case 'held':
      return <Tag icon={hourglassMedium}>{t`Being looked at`}</Tag>;
    case 'counted':
      return <Tag icon={check}>{t`Played`}</Tag>;
    case 'refused':
      return <Tag>{t`Not counted`}</Tag>;
    case 'playing':
    case undefined:
      return (
        <span className={styles.days}>
          <StepDots total={daysAsked} filled={days} label={t`Days played`} />
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
}: {
  friend: Referral | undefined;
  link: string | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { share } = useShareInvitation();
  const { firstName = '', days = 0, daysAsked = 0 } = friend ?? {};
  const left = Math.max(0, daysAsked - days);
  const daysLeft = t`${plural(left, { one: 'one more day', other: '# more days' })}`;
  return (
    <Sheet open={friend !== undefined} onClose={onClose} title={t`A word for ${firstName}`}>
      <div className={styles.nudge}>
        <p>
          <Trans>
            {firstName} plays {daysLeft} until you are both paid. We write to nobody: you send the word
            yourself.
          </Trans>
        </p>
        <Button
          wide
          disabled={link === undefined}
          onClick={() => {
            if (link !== undefined)
              void share(link, t`Your chair is still warm, ${firstName}. Come back for a round?`);
            onClose();
          }}
        >
          {t`Send a word`}
        </Button>
      </div>
    </Sheet>
  );
}
