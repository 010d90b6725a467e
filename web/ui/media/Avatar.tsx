import { avatarArt } from '@parlor/art/things/avatar-art.ts';
import { Art } from './Art.tsx';
import styles from './Avatar.module.css';

export type AvatarProps = {
  /** The player's id, which selects a drawing for players without a photo. */
  id: string;
  photoUrl?: string | undefined;
  /** Alternative text. "" (default) if the name is beside it. */
  name?: string;
  /** 32, 40 (default) or 72 px. */
  size?: 's' | 'm' | 'l';
};
export function Avatar({ id, photoUrl, name = '', size = 'm' }: AvatarProps) {
  return (
    <span className={styles.face} data-size={size}>
      {photoUrl ? (
        <img src={photoUrl} alt={name} referrerPolicy="no-referrer" loading="lazy" />
      ) : (
        <Art svg={avatarArt(id)} alt={name} />
      )}
    </span>
  );
}
