import type { ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';
import { x } from '../media/icons.ts';
import { Link } from './Link.tsx';
import styles from './Chip.module.css';

export type ChipProps = {
  children: ReactNode;
  on?: boolean;
  /** One of `icons.ts`, before the text. */
  icon?: string;
  /** Shows a × after the text. A press removes the filter. Name that in `removeLabel`. */
  removeLabel?: string;
} & ({ href: string } | { href?: undefined; onPress: () => void });

/** One option in a row. A link if it changes the address, else a toggle. */
export function Chip({ children, on = false, icon, removeLabel, ...rest }: ChipProps) {
  const look = { className: styles.chip, 'data-on': on || undefined, 'data-touch': 'selection' };
  const inside = (
    <>
      {icon && <Icon of={icon} size="s" />}
      {children}
      {removeLabel && <Icon of={x} size="s" />}
    </>
  );
  if (rest.href !== undefined)
    return (
      <Link {...look} href={rest.href} aria-current={on ? 'true' : undefined}>
        {inside}
      </Link>
    );
  return (
    <button
      {...look}
      type="button"
      onClick={rest.onPress}
      {...(removeLabel ? { 'aria-label': removeLabel } : { 'aria-pressed': on })}
    >
      {inside}
    </button>
  );
}
