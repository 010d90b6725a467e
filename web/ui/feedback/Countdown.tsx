import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { countdown, formatCountdown } from '../../i18n/format.ts';
import { Icon } from '../media/Icon.tsx';
import { hourglassMedium, timer } from '../media/icons.ts';
import styles from './Countdown.module.css';

export type CountdownProps = {
  /** End time, in ms since 1970 on this device's clock. */
  endsAtMs: number;
  /** Called once, at the end. */
  onEnd?: () => void;
  /** hourglass for what renews (default), timer for what ends. */
  icon?: 'hourglass' | 'timer';
  /** Red in the last minutes, if the deadline is the reader's. It never blinks. */
  urgent?: boolean;
  /** Without an icon, in the size of the surrounding text. */
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
    // A clock runs from left to right, words of days as their script does. Accessible text in minutes, so that a screen reader does not read every second.
    <span
      role="timer"
      aria-label={formatCountdown(leftMs, i18n.locale)}
      className={styles.count}
      data-urgent={urgent || undefined}
      data-bare={bare || undefined}
    >
      {!bare && <Icon of={icon === 'timer' ? timer : hourglassMedium} size="s" />}
      <b aria-hidden="true" dir="auto">
        {countdown(leftMs, i18n.locale)}
      </b>
    </span>
  );
}
