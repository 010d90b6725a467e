import { Trans, useLingui } from '@lingui/react/macro';
import type { Profile } from '@parlor/contract/calls/auth.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import styles from './Profile.module.css';

/** In groups of three, easy to read out: 204 118. */
const inThrees = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/** The head of the profile: avatar, name, and the number for support. */
export function PlayerCard({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { userId, photoUrl, firstName, username, parlorUserId } = profile;
  const number = inThrees(parlorUserId);
  return (
    <div className={styles.who}>
      <Avatar id={userId} photoUrl={photoUrl} size="l" />
      <div>
        <h1 tabIndex={-1} className={styles.name}>
          <bdi>{firstName}</bdi>
        </h1>
        <p className={styles.number}>
          {username ? (
            <Trans>
              <bdi>@{username}</bdi>, Parlor number {number}
            </Trans>
          ) : (
            t`Parlor number ${number}`
          )}
        </p>
      </div>
    </div>
  );
}
