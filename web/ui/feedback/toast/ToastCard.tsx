import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type PointerEvent } from 'react';
import { Icon } from '../../media/Icon.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { warningCircle, x } from '../../media/icons.ts';
import type { ToastCardProps } from './Toast.tsx';
import styles from './Toast.module.css';

const STAY_MS = 5000;
const SWIPE_PX = 64;

/** One toast. An error stays until it is dismissed; all can be swiped away. */
export function ToastCard({ message, onGone }: ToastCardProps) {
  const { t } = useLingui();
  const error = message.tone === 'error';
  const grip = useRef<number | undefined>(undefined);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (error) return;
    const leave = setTimeout(() => gone.current(), STAY_MS);
    return () => clearTimeout(leave);
  }, [error]);

  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (grip.current !== undefined)
      event.currentTarget.style.translate = `${event.clientX - grip.current}px 0`;
  };
  const letGo = (event: PointerEvent<HTMLDivElement>) => {
    const from = grip.current;
    grip.current = undefined;
    event.currentTarget.style.translate = '';
    if (from !== undefined && Math.abs(event.clientX - from) > SWIPE_PX) onGone();
  };
  return (
    <div
      className={styles.toast}
      data-tone={message.tone ?? 'plain'}
      {...(error && { role: 'alert' })}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button, a')) return;
        grip.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      {message.picture ?? (error && <Icon of={warningCircle} />)}
      <span className={styles.words}>{message.text}</span>
      {error && (
        <IconButton icon={x} label={t`Dismiss`} look="bare" className={styles.away ?? ''} onClick={onGone} />
      )}
    </div>
  );
}
