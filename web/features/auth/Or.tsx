'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { ReactNode } from 'react';
import styles from './SignIn.module.css';

/** A divider between two sign-in methods. */
export const Or = ({ children }: { children: ReactNode }) => <div className={styles.or}>{children}</div>;
