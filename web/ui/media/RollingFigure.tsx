import { useEffect, useRef } from 'react';
import { useCountUp } from './count-up.ts';
import { Figure, type FigureProps } from './Figure.tsx';
import { Hidden } from '../layout/Hidden.tsx';
import styles from './RollingFigure.module.css';
import { isStill } from '../../theme/motion.ts';

export type RollingFigureProps = Omit<FigureProps, 'amount'> & { amount: number };

/** Duration of the final bounce, and its start size. */
const LAND_MS = 420;
const LAND_SCALE = 1.03;

/** A number that counts up to a new value. Screen readers get the final value once. */
export function RollingFigure({ amount, ...rest }: RollingFigureProps) {
  const { shown, rolling } = useCountUp(amount);
  const place = useRef<HTMLSpanElement>(null);
  const wasRolling = useRef(false);
  useEffect(() => {
    const lands = wasRolling.current && !rolling;
    wasRolling.current = rolling;
    if (!lands || isStill()) return;
    const easing = getComputedStyle(document.documentElement).getPropertyValue('--ease-place').trim();
    place.current?.animate(
      { transform: [`scale(${LAND_SCALE})`, 'none'] },
      { duration: LAND_MS, ...(easing && { easing }) },
    );
  }, [rolling]);
  return (
    <span ref={place} className={styles.place}>
      {rolling ? (
        <>
          <span aria-hidden="true">
            <Figure amount={shown} {...rest} decimals="fixed" />
          </span>
          <Hidden>
            <Figure amount={amount} {...rest} />
          </Hidden>
        </>
      ) : (
        <Figure amount={amount} {...rest} />
      )}
    </span>
  );
}
