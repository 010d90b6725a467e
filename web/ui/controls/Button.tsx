'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { ButtonHTMLAttributes, CSSProperties, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Link } from './Link.tsx';
import { StepDots } from '../feedback/StepDots.tsx';
import styles from './Button.module.css';

export type ButtonLook = {
  /** The main act (default), what is yours now, a second act, an act that takes something away. */
  kind?: 'primary' | 'claim' | 'quiet' | 'danger';
  /** 48 px (default) or 40 px high; both are 44 px to the finger. */
  size?: 'm' | 's';
  /** As wide as its place. */
  wide?: boolean;
};
export type ButtonProps = ButtonLook & {
  children: ReactNode;
  className?: string;
} & (
    | ({ href?: undefined; busy?: boolean } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>)
    | { href: string; target?: string; onClick?: () => void; 'aria-label'?: string; style?: CSSProperties }
  );

/** The tile: the strongest face in the screen on an edge; it sinks when pressed. While busy it keeps its width and refuses. */
export function Button({ kind = 'primary', size = 'm', wide = false, className, ...rest }: ButtonProps) {
  const look = {
    className: classNames(styles.button, className),
    'data-kind': kind,
    'data-size': size,
    'data-wide': wide || undefined,
    // A claim tells by itself what came of it.
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
