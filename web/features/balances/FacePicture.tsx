import type { Profile } from '@parlor/contract/calls/auth.ts';
import { useOwnAvatar } from '../../data/use-public-name.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import styles from './PlayerFace.module.css';

export type FacePictureProps = { profile: Profile; unread: number };

/** The chosen avatar, or the player's photo, with the number of unread inbox entries. */
export function FacePicture({ profile, unread }: FacePictureProps) {
  const { userId, photoUrl } = profile;
  return (
    <>
      <Avatar id={userId} avatar={useOwnAvatar(profile)} photoUrl={photoUrl} />
      <Badge count={unread} className={styles.unread} />
    </>
  );
}
