'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import styles from './Icon.module.css';

export type IconProps = {
  /** One of `icons.ts`. */
  of: string;
  /** 16, 22 (default) or 26 px. */
  size?: 's' | 'm' | 'l';
  /** Directional: mirrored in right-to-left layouts. */
  mirrored?: boolean;
};

/** An icon is hidden from screen readers. The text beside it or its button's name says it. */
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
