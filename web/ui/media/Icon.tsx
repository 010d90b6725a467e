'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import styles from './Icon.module.css';

export type IconProps = {
  /** One of `icons.ts`. */
  of: string;
  /** 16, 22 (default) or 26 px. */
  size?: 's' | 'm' | 'l';
  /** Points somewhere, so it mirrors where words run from the right. */
  mirrored?: boolean;
};

/** An icon never speaks: the words beside it, or the name of its button, do. */
export function Icon({ of, size = 'm', mirrored = false }: IconProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.icon}
      data-size={size}
      data-mirrored={mirrored || undefined}
      dangerouslySetInnerHTML={{ __html: of }}
    />
  );
}
