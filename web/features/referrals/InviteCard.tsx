import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '@parlor/contract/kernel/contract.ts';
import { sceneArt } from '@parlor/art/things/scene-art.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { deepLinkBase } from '../../platform/settings.ts';
import { useOnline } from '../../data/queries/use-online.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Art } from '../../ui/media/Art.tsx';
import { Board } from '../../ui/layout/Board.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { copy, paperPlaneTilt } from '../../ui/media/icons.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import { useInvite } from './referral-queries.ts';
import styles from './Invite.module.css';
import { invitationLink } from './invitation-link.ts';
import { useInvitePicture } from './use-invite-picture.ts';
import { useShareInvitation } from './use-share-invitation.ts';

type Terms = NonNullable<Reply<'referralLink'>['terms']>;

/** What both players get, the link, and the button that shares it. */
export function InviteCard() {
  const { t } = useLingui();
  const { name } = usePlatform();
  const isOnline = useOnline();
  const { share, copy: copyLink } = useShareInvitation();
  const picture = useInvitePicture();
  const { data, error, refetch } = useQuery(useInvite().link());
  const failure = useFailure(error);
  if (failure && !data)
    return (
      <LoadFailed title={t`Your link didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your link never changes.`}
      </LoadFailed>
    );
  const link = data && invitationLink(name, data, deepLinkBase(document.documentElement.dataset['env']));
  const text = t`Play with me at Parlor.`;
  return (
    <Board label={t`Your invitation`}>
      <div className={styles.invite}>
        <Art svg={sceneArt('chair')} as="inline" className={styles.chair} />
        <h2>{t`Your invitation`}</h2>
        <p className={styles.terms}>
          {data?.terms ? <TermsLine terms={data.terms} /> : <Skeleton width="80%" height={18} radius={6} />}
        </p>
        <div className={styles.link}>
          {link === undefined ? (
            <Skeleton width="100%" height={18} radius={6} />
          ) : (
            <bdi dir="ltr" className={styles.address} data-link={link}>
              {link.replace(/^https?:\/\//, '')}
            </bdi>
          )}
          <IconButton
            icon={copy}
            look="bare"
            label={t`Copy link`}
            disabled={link === undefined}
            onClick={() => link !== undefined && void copyLink(link)}
          />
        </div>
        <Button
          wide
          disabled={link === undefined}
          onClick={() => link !== undefined && void share(link, text, picture())}
        >
          <Icon of={paperPlaneTilt} mirrored />
          {t`Send invitation`}
        </Button>
        {!isOnline && (
          <p
            className={styles.small}
          >{t`You are offline. You can send the link when you are back online.`}</p>
        )}
      </div>
    </Board>
  );
}

function TermsLine({ terms }: { terms: Terms }) {
  const { together } = useRewardLabels();
  const [mine, theirs] = [together(terms.inviterRewards), together(terms.friendRewards)];
  return mine === theirs ? (
    <Plural
      value={terms.days}
      one={
        <Trans>
          You both get <b>{mine}</b> when your friend has played on # day.
        </Trans>
      }
      other={
        <Trans>
          You both get <b>{mine}</b> when your friend has played on # days.
        </Trans>
      }
    />
  ) : (
    <Plural
      value={terms.days}
      one={
        <Trans>
          You get <b>{mine}</b> and your friend gets <b>{theirs}</b> when your friend has played on # day.
        </Trans>
      }
      other={
        <Trans>
          You get <b>{mine}</b> and your friend gets <b>{theirs}</b> when your friend has played on # days.
        </Trans>
      }
    />
  );
}
