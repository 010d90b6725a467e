import type { ReactNode } from 'react';
import styles from './SignIn.module.css';

/** A line between two ways. */
export const Or = ({ children }: { children: ReactNode }) => <div className={styles.or}>{children}</div>;
