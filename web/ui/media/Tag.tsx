import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Tag.module.css';

export type TagProps = {
  children: ReactNode;
  /** plain "12 left" (default), new (light), ok (claimed). Never yellow. */
  kind?: 'plain' | 'new' | 'ok';
  icon?: string;
};
export function Tag({ children, kind = 'plain', icon }: TagProps) {
  return (
    <span className={styles.tag} data-kind={kind}>
      {icon && <Icon of={icon} size="s" />}
      {children}
    </span>
  );
}
