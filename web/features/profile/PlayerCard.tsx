import { Trans, useLingui } from '@lingui/react/macro';
import type { Profile } from '@parlor/contract/calls/auth.ts';
import type { ReactNode } from 'react';
import { usePublicName } from '../../data/use-public-name.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { NameWithTag } from '../../ui/media/NameWithTag.tsx';
import styles from './Profile.module.css';

/** In groups of three, easy to read out: 204 118. */
const inThrees = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/** The head of the profile: avatar, public name, and the number for support. `edit` opens the choice of both. */
export function PlayerCard({ profile, edit }: { profile: Profile; edit: ReactNode }) {
  const { t } = useLingui();
  const { data } = usePublicName();
  const { userId, photoUrl, firstName, username, parlorUserId } = profile;
  const number = inThrees(parlorUserId);
  return (
    <div className={styles.who}>
      <Avatar id={userId} avatar={data?.avatar} photoUrl={photoUrl} size="l" />
      <div>
        <h1 tabIndex={-1} className={styles.name}>
          <NameWithTag name={data?.name ?? firstName} tag={data?.tag} />
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
      {edit}
    </div>
  );
}
