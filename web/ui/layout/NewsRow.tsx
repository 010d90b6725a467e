import type { ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';
import styles from './NewsRow.module.css';
import { Row } from './Row.tsx';

export type NewsRowProps = {
  /** One of `icons.ts`. */
  icon: string;
  isUnread?: boolean;
  title: ReactNode;
  text: ReactNode;
  /** When, and from whom. */
  about: ReactNode;
  href?: string | undefined;
  trailing?: ReactNode;
};

/** An entry of the inbox, as the player sees it and the operator who writes it. */
export const NewsRow = ({ icon, isUnread = false, title, text, about, href, trailing }: NewsRowProps) => (
  <Row
    height="l"
    {...(href !== undefined && { href })}
    trailing={trailing}
    leading={
      <span className={styles.icon} data-unread={isUnread || undefined}>
        <Icon of={icon} />
      </span>
    }
    title={title}
    detail={
      <>
        {text} <span className={styles.about}>{about}</span>
      </>
    }
  />
);
