import { pointsText } from '../look/figures.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { readHundredths } from './typed.ts';
import { useTyped } from './use-typed.tsx';

export interface Stop {
  readonly isOn: boolean;
  /** In hundredths of a PP. */
  readonly amount: number;
}
interface Props {
  readonly page: Pick<GamePageContext, 'labels' | 'locale'>;
  readonly label: string;
  readonly stop: Stop;
  readonly onChange: (stop: Stop) => void;
}

const asItIs = (amount: number): number => amount;

/** A stop condition of autoplay with an amount. */
export function AmountStop({ page: { labels, locale }, label, stop, onChange }: Props) {
  const { isOn, amount } = stop;
  const show = (value: number): string => pointsText(locale, value / 100);
  const { field } = useTyped({
    label,
    value: amount,
    show,
    name: (value) => labels.points(show(value)),
    read: (text) => readHundredths(text, locale),
    fits: asItIs,
    isBounded: false,
    enterPlays: false,
    labels,
    onChange: (next) => onChange({ isOn: true, amount: next }),
  });
  return (
    <div className="stop">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange({ isOn: event.target.checked, amount })}
        />
        {label}
      </label>
      <input
        {...field}
        className="num"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${label}: ${labels.autoplayAmount}`}
        onChange={(event) => {
          field.onChange(event);
          if (!isOn) onChange({ isOn: true, amount });
        }}
      />
    </div>
  );
}
