import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly disabled: boolean;
  /** The value as it stands in the field. */
  readonly show: (value: number) => string;
  /** What was typed as a value, or undefined where it is none. */
  readonly read: (text: string) => number | undefined;
  /** The next value in a direction; the same value where there is none. */
  readonly next: (value: number, direction: 1 | -1, far: boolean) => number;
  readonly onChange: (value: number) => void;
  readonly words: { readonly less: (what: string) => string; readonly more: (what: string) => string };
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly hint?: string;
}

/** A number with less and more beside it; it can be typed, and arrows and page keys step it. */
export function Stepper({
  label,
  value,
  disabled,
  show,
  read,
  next,
  onChange,
  words,
  before,
  after,
  hint,
}: Props) {
  const id = useId();
  /** What is being typed; undefined while the field shows the value itself. */
  const [typed, setTyped] = useState<string>();
  const step = (direction: 1 | -1, far = false): void => {
    setTyped(undefined);
    onChange(next(value, direction, far));
  };
  const settle = (): void => {
    const number = typed === undefined ? undefined : read(typed);
    setTyped(undefined);
    if (number !== undefined) onChange(number);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const far = event.key === 'PageUp' || event.key === 'PageDown';
    const up = event.key === 'ArrowUp' || event.key === 'PageUp';
    if (up || far || event.key === 'ArrowDown') {
      event.preventDefault();
      step(up ? 1 : -1, far);
    } else if (event.key === 'Enter') settle();
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="stepper">
        {before}
        <button
          type="button"
          aria-label={words.less(label)}
          aria-controls={id}
          disabled={disabled || next(value, -1, false) === value}
          onClick={() => step(-1)}
        >
          <Icon name="minus" />
        </button>
        <input
          id={id}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
          {...(hint === undefined ? {} : { title: hint })}
          value={typed ?? show(value)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          aria-label={words.more(label)}
          aria-controls={id}
          disabled={disabled || next(value, 1, false) === value}
          onClick={() => step(1)}
        >
          <Icon name="plus" />
        </button>
        {after}
      </div>
    </div>
  );
}

/** A typed decimal ("42.5", "42,5") in hundredths, or undefined. */
export function readHundredths(text: string): number | undefined {
  const match = /^\s*(\d{1,12})(?:[.,](\d{0,2})\d*)?\s*$/.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
export const readWhole = (text: string): number | undefined =>
  /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : undefined;
