import { useCountUp } from './count-up.ts';
import { Figure, type FigureProps } from './Figure.tsx';
import { Hidden } from './Hidden.tsx';

export type RollingFigureProps = Omit<FigureProps, 'amount'> & { amount: number };

/** A figure that counts to its new value; who listens hears the value once, when it stands. */
export function RollingFigure({ amount, ...rest }: RollingFigureProps) {
  const { shown, rolling } = useCountUp(amount);
  if (!rolling) return <Figure amount={amount} {...rest} />;
  return (
    <>
      <span aria-hidden="true">
        <Figure amount={shown} {...rest} decimals="fixed" />
      </span>
      <Hidden>
        <Figure amount={amount} {...rest} />
      </Hidden>
    </>
  );
}
