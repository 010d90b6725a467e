'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../media/Icon.tsx';
import { Link } from './Link.tsx';
import styles from './IconButton.module.css';

export type IconButtonProps = {
  /** One of `icons.ts`. */
  icon: string;
  /** What it does; read out, never drawn. */
  label: string;
  /** `bare` has no face: in bars and rows. */
  look?: 'face' | 'bare';
  mirrored?: boolean;
  /** A count on its corner, 0 for none. */
  badge?: number;
  className?: string;
  /** What pressing it means to the hand. */
  'data-touch'?: 'selection';
  /** The game whose heart it is, where the list hears the press. */
  'data-heart'?: string;
} & (
  | { href: string }
  | ({ href?: undefined } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>)
);

export function IconButton({
  icon,
  label,
  look = 'face',
  mirrored = false,
  badge = 0,
  className,
  ...rest
}: IconButtonProps) {
  // What is seen on it belongs to its name.
  const name = badge > 0 && !label.includes(String(badge)) ? `${label}, ${badge}` : label;
  const shared = { 'aria-label': name, 'data-look': look, className: classNames(styles.button, className) };
  const inside = (
    <>
      <Icon of={icon} mirrored={mirrored} />
      {badge > 0 && (
        <b className={styles.badge} aria-hidden="true">
          {badge}
        </b>
      )}
    </>
  );
  if (rest.href !== undefined)
    return (
      <Link {...shared} href={rest.href}>
        {inside}
      </Link>
    );
  const { type = 'button', ...button } = rest;
  return (
    <button {...button} {...shared} type={type}>
      {inside}
    </button>
  );
}
