import { avatarArt } from '@parlor/art/things/no-photo-avatar.ts';
import { chosenAvatar, type DrawnAvatar } from '@parlor/art/things/chosen-avatars.ts';
import { Art } from './Art.tsx';
import styles from './Avatar.module.css';

export type AvatarProps = {
  /** The player's id, which selects a drawing for players without an avatar. */
  id: string;
  /** The avatar that the player chose. */
  avatar?: DrawnAvatar | undefined;
  /** The player's own photo, which only they see. */
  photoUrl?: string | undefined;
  /** Alternative text. "" (default) if the name is beside it. */
  name?: string;
  /** 32, 40 (default) or 72 px. */
  size?: 's' | 'm' | 'l';
};
export function Avatar({ id, avatar, photoUrl, name = '', size = 'm' }: AvatarProps) {
  return (
    <span className={styles.face} data-size={size}>
      {photoUrl && avatar === undefined ? (
        <img src={photoUrl} alt={name} referrerPolicy="no-referrer" loading="lazy" />
      ) : (
        <Art svg={avatar === undefined ? avatarArt(id) : chosenAvatar(avatar)} alt={name} />
      )}
    </span>
  );
}
