import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { countdown, formatCountdown } from '../../i18n/format.ts';
import { Icon } from '../media/Icon.tsx';
import { hourglassMedium, timer } from '../media/icons.ts';
import styles from './Countdown.module.css';

export type CountdownProps = {
  /** When it ends, ms since 1970 on this machine's clock. */
  endsAtMs: number;
  /** Called once, when nothing is left. */
  onEnd?: () => void;
  /** hourglass for what renews (default), timer for what ends. */
  icon?: 'hourglass' | 'timer';
  /** Only the reader's own last minutes are red; it never blinks. */
  urgent?: boolean;
  /** Without its icon, in the size of the text around it. */
  bare?: boolean;
  /** The clock, for tests. */
  now?: () => number;
};

export function Countdown({
  endsAtMs,
  onEnd,
  icon = 'hourglass',
  urgent = false,
  bare = false,
  now = Date.now,
}: CountdownProps) {
  const { i18n } = useLingui();
  const [nowMs, setNowMs] = useState(now);
  const leftMs = endsAtMs - nowMs;
  const tick = useEffectEvent((): boolean => {
    setNowMs(now());
    const over = endsAtMs <= now();
    if (over) onEnd?.();
    return over;
  });
  useEffect(() => {
    const beat = setInterval(() => {
      if (tick()) clearInterval(beat);
    }, 1000);
    return () => clearInterval(beat);
  }, [endsAtMs]);
  return (
    // Named to the minute, so that a screen reader does not hear every second.
    <span
      role="timer"
      aria-label={formatCountdown(leftMs, i18n.locale)}
      className={styles.count}
      data-urgent={urgent || undefined}
      data-bare={bare || undefined}
    >
      {!bare && <Icon of={icon === 'timer' ? timer : hourglassMedium} size="s" />}
      <b aria-hidden="true" dir="ltr">
        {countdown(leftMs, i18n.locale)}
      </b>
    </span>
  );
}
