import { Plural, useLingui } from '@lingui/react/macro';
import { inviteArt } from '@parlor/art/things/invite-art.ts';
import { useQuery } from '@tanstack/react-query';
import { usePublicName } from '../../data/use-public-name.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { Art } from '../../ui/media/Art.tsx';
import { Section } from '../../ui/layout/Page.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import { useInvite } from './referral-queries.ts';
import styles from './Invite.module.css';
import { useOwnLink } from './use-own-link.ts';

/** The message as a friend sees it: the text, and the preview of the short link (`/i/CODE` on the server). */
export function InvitePreview() {
  const { t } = useLingui();
  const { name: host } = usePlatform();
  const { data } = useQuery(useInvite().link());
  const { data: own } = usePublicName();
  const link = useOwnLink();
  const { together } = useRewardLabels();
  if (link === undefined || !data?.terms) return null;
  const { days, friendRewards } = data.terms;
  const reward = together(friendRewards);
  const name = own?.anonymous === false ? own.displayName : undefined;
  // Telegram shows its own preview of a link to a mini-app.
  const hasPreview = host === 'web' && data.shortLink !== undefined;
  return (
    <Section title={t`What your friend sees`}>
      <div className={styles.message}>
        {hasPreview && <Art svg={inviteArt()} className={styles.picture} />}
        <div className={styles.words}>
          {hasPreview ? (
            <>
              <strong>{name ? t`${name} invites you to Parlor` : t`You are invited to Parlor`}</strong>
              <p>
                <Plural
                  value={days}
                  one={`Small games, provably fair. Play on # day and get ${reward}.`}
                  other={`Small games, provably fair. Play on # days and get ${reward}.`}
                />
              </p>
            </>
          ) : (
            <p>{t`Play with me at Parlor.`}</p>
          )}
          <bdi dir="ltr" className={styles.sent}>
            {link.replace(/^https?:\/\//, '')}
          </bdi>
        </div>
      </div>
    </Section>
  );
}
