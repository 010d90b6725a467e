import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { later } from '../../data/load-later.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { useOnline } from '../../data/queries/use-online.ts';
import { Board } from '../../ui/layout/Board.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { copy, paperPlaneTilt } from '../../ui/media/icons.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useInvite } from './referral-queries.ts';
import styles from './Invite.module.css';
import { Offer } from './Offer.tsx';
import { useInvitePicture } from './use-invite-picture.ts';
import { useOwnLink } from './use-own-link.ts';
import { useShareInvitation } from './use-share-invitation.ts';

/** The encoder of the code is only here, so it comes after the rest of the screen. */
const QrCode = later(
  async () => (await import('../../ui/controls/QrCode.tsx')).QrCode,
  () => <span className={styles.qr} />,
);

/** What both players get, the link, its QR code, and the button that shares it. */
export function InviteCard() {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { invite, copy: copyLink } = useShareInvitation();
  const picture = useInvitePicture();
  const { data, error, refetch } = useQuery(useInvite().link());
  const failure = useFailure(error);
  const link = useOwnLink();
  if (failure && !data)
    return (
      <LoadFailed title={t`Your link didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your link never changes.`}
      </LoadFailed>
    );
  const text = t`Play with me at Parlor.`;
  return (
    <Board label={t`Your invitation`}>
      <div className={styles.invite}>
        <h2>
          <Hidden>{t`Your invitation`}</Hidden>
        </h2>
        <div className={styles.top}>
          {data?.terms ? <Offer terms={data.terms} /> : <Skeleton width="100%" height={92} radius={10} />}
          {link === undefined ? (
            <span className={styles.qr} />
          ) : (
            <QrCode text={link} label={t`QR code of your link`} className={styles.qr} />
          )}
        </div>
        <div className={styles.link}>
          {link === undefined ? (
            <Skeleton width="100%" height={18} radius={6} />
          ) : (
            <bdi
              dir="ltr"
              className={styles.address}
              data-link={link}
              title={link}
              data-shortened="invite-link"
            >
              <Address link={link} />
            </bdi>
          )}
          <Button
            kind="quiet"
            size="s"
            aria-label={t`Copy link`}
            disabled={link === undefined}
            onClick={() => link !== undefined && void copyLink(link)}
          >
            <Icon of={copy} size="s" />
            {t`Copy`}
          </Button>
        </div>
        <Button
          wide
          disabled={link === undefined}
          onClick={() => link !== undefined && void invite(link, text, picture())}
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

/** The address without its scheme; the part of this player is bold. */
function Address({ link }: { link: string }) {
  const bare = link.replace(/^https?:\/\//, '');
  const own = bare.lastIndexOf('/') + 1;
  return (
    <>
      {bare.slice(0, own)}
      <b>{bare.slice(own)}</b>
    </>
  );
}

/** What an invitation asks of both, in three steps. */
export function InviteSteps() {
  const { t } = useLingui();
  const { data } = useQuery(useInvite().link());
  const { days = 0, leastRounds = 0 } = data?.terms ?? {};
  if (!data?.terms) return null;
  return (
    <div>
      <ol className={styles.steps} aria-label={t`How it works`}>
        <li>{t`They join with your link`}</li>
        <li>
          <Plural value={days} one="They play on # day" other="They play on # days" />
        </li>
        <li>{t`You both get your reward`}</li>
      </ol>
      <p className={styles.fine}>
        <Plural
          value={leastRounds}
          one="A day counts from # round on."
          other="A day counts from # rounds on."
        />
      </p>
    </div>
  );
}
