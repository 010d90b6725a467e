import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';
import { caretDown } from '../media/icons.ts';
import styles from './Fold.module.css';

export type FoldProps = {
  /** SVG text of an icon. */
  icon: string;
  title: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A part of a page that opens on a press. Its content is made when it first opens. */
export function Fold({ icon, title, isOpen, onToggle, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isMade, setMade] = useState(isOpen);
  if (isOpen && !isMade) setMade(true);
  // The server draws it, so it may be pressed before this page listens.
  const catchUp = useEffectEvent(() => {
    if (details.current?.open === true && !isOpen) onToggle(true);
  });
  useEffect(() => catchUp(), []);
  return (
    <details
      ref={details}
      className={styles.fold}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={styles.title}>
        <Icon of={icon} />
        <span>{title}</span>
        <Icon of={caretDown} />
      </summary>
      {isMade && <div className={styles.inside}>{children}</div>}
    </details>
  );
}
