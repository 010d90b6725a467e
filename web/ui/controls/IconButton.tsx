'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react';
import type { ButtonHTMLAttributes } from 'react';
import { count as inDigits } from '../../i18n/format.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../media/Icon.tsx';
import { Link } from './Link.tsx';
import styles from './IconButton.module.css';

export type IconButtonProps = {
  /** One of `icons.ts`. */
  icon: string;
  /** Accessible name. Not shown. */
  label: string;
  /** `bare` has no background: for bars and rows. */
  look?: 'face' | 'bare';
  mirrored?: boolean;
  /** A count on its corner. 0: none. */
  badge?: number;
  className?: string;
  /** Haptic feedback of a press. */
  'data-touch'?: 'selection';
  /** The game of a heart whose press the list handles. */
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
  const count = inDigits(badge, useLingui().i18n.locale);
  // The count is part of the accessible name.
  const name = badge > 0 && !label.includes(count) ? `${label}, ${count}` : label;
  const shared = { 'aria-label': name, 'data-look': look, className: classNames(styles.button, className) };
  const inside = (
    <>
      <Icon of={icon} mirrored={mirrored} />
      {badge > 0 && (
        <b className={styles.badge} aria-hidden="true">
          {count}
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
