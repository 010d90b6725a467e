'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { ButtonHTMLAttributes, CSSProperties, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Link } from './Link.tsx';
import { StepDots } from '../feedback/StepDots.tsx';
import styles from './Button.module.css';

export type ButtonLook = {
  /** Main action (default), claim, secondary action, destructive action. */
  kind?: 'primary' | 'claim' | 'quiet' | 'danger';
  /** 48 px (default) or 40 px high. The touch target of both is at least 44 px. */
  size?: 'm' | 's';
  /** As wide as its container. */
  wide?: boolean;
};
export type ButtonProps = ButtonLook & {
  children: ReactNode;
  className?: string;
} & (
    | ({ href?: undefined; busy?: boolean } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>)
    | { href: string; target?: string; onClick?: () => void; 'aria-label'?: string; style?: CSSProperties }
  );

/**
 * The main button, raised above the surface. It sinks when pressed. While busy it keeps its width and ignores
 * presses.
 */
export function Button({ kind = 'primary', size = 'm', wide = false, className, ...rest }: ButtonProps) {
  const look = {
    className: classNames(styles.button, className),
    'data-kind': kind,
    'data-size': size,
    'data-wide': wide || undefined,
    // A claim gives its own haptic feedback with the result.
    'data-touch': kind === 'claim' ? undefined : 'light',
  };
  if (rest.href !== undefined) return <Link {...rest} {...look} />;
  const { busy = false, children, type = 'button', onClick, ...button } = rest;
  return (
    <button
      {...button}
      {...look}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles.label}>{children}</span>
      {busy && (
        <span className={styles.dots}>
          <StepDots total={3} busy />
        </span>
      )}
    </button>
  );
}
