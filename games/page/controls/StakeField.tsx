import { pointsText } from '../look/figures.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { Stepper } from './Stepper.tsx';
import { nextStop, within } from './stake-stops.ts';
import { readHundredths } from './typed.ts';
import { useTypedFields } from './typed-fields.tsx';
import type { Stake } from '../play/use-stake.tsx';
import type { Table } from '../play/use-table.tsx';

interface Props {
  readonly page: Pick<GamePageContext, 'labels' | 'locale'>;
  readonly table: Pick<Table, 'clearRefusal'>;
  readonly stakes: Stake;
  readonly disabled: boolean;
  /** With buttons for half and double. */
  readonly wide?: boolean;
}

/** The stake, as a field to type in, with buttons for less and more, and for half and double. */
export function StakeField({ page, table, stakes, disabled, wide = true }: Props) {
  const { labels, locale } = page;
  const { stake, min, max } = stakes;
  const { announce } = useTypedFields();
  const onChange = (value: number): void => {
    table.clearRefusal();
    announce('');
    stakes.setStake(value);
  };
  const clamp = (value: number): number => within(stakes, value);
  return (
    <Stepper
      label={labels.stake}
      labels={labels}
      value={stake}
      disabled={disabled}
      show={(value) => pointsText(locale, value / 100)}
      name={(value) => labels.points(pointsText(locale, value / 100))}
      read={(text) => readHundredths(text, locale)}
      fits={clamp}
      next={(value, direction, far) => nextStop(stakes, value, direction, far)}
      onChange={onChange}
      hint={labels.stakeLimits(pointsText(locale, min / 100), pointsText(locale, max / 100))}
      before={
        wide ? (
          <button
            type="button"
            className="word figure"
            aria-label={labels.halfName}
            disabled={disabled || stake <= min}
            onClick={() => onChange(clamp(Math.floor(stake / 2)))}
          >
            {labels.half}
          </button>
        ) : null
      }
      after={
        wide ? (
          <button
            type="button"
            className="word figure"
            aria-label={labels.doubleName}
            disabled={disabled || stake >= max}
            onClick={() => onChange(clamp(stake * 2))}
          >
            {labels.double}
          </button>
        ) : null
      }
    />
  );
}
