import { useId, type KeyboardEvent, type ReactNode } from 'react';
import type { Labels } from '../../words.ts';
import { Icon } from '../look/Icon.tsx';
import type { Read } from './typed.ts';
import { useHold } from './use-hold.tsx';
import { useTyped } from './use-typed.tsx';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly disabled: boolean;
  /** The value as shown in the field, and with its unit. */
  readonly show: (value: number) => string;
  readonly name?: (value: number) => string;
  /** Parses the typed text. Undefined if it is not a number. */
  readonly read: (text: string) => Read | undefined;
  /** The nearest allowed value. */
  readonly fits: (value: number) => number;
  /** The next value in a direction. The same value if there is none. */
  readonly next: (value: number, direction: 1 | -1, far: boolean) => number;
  readonly onChange: (value: number) => void;
  readonly labels: Labels;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly hint?: string;
}

/** A number field with − and + buttons, arrow keys and page keys. */
export function Stepper({
  label,
  value,
  disabled,
  show,
  name,
  read,
  fits,
  next,
  onChange,
  labels,
  before,
  after,
  hint,
}: Props) {
  const id = useId();
  const { field, forget } = useTyped({
    label,
    value,
    show,
    name,
    read,
    fits,
    isBounded: true,
    enterPlays: true,
    labels,
    onChange,
  });
  const step = (direction: 1 | -1, far = false): void => {
    forget();
    onChange(next(value, direction, far));
  };
  const less = useHold(() => step(-1));
  const more = useHold(() => step(1));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const far = event.key === 'PageUp' || event.key === 'PageDown';
    const up = event.key === 'ArrowUp' || event.key === 'PageUp';
    if (up || far || event.key === 'ArrowDown') {
      event.preventDefault();
      step(up ? 1 : -1, far);
    } else field.onKeyDown(event);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="stepper">
        {before}
        <button
          type="button"
          aria-label={labels.less(label)}
          aria-controls={id}
          disabled={disabled || next(value, -1, false) === value}
          {...less}
        >
          <Icon name="minus" />
        </button>
        <input
          {...field}
          id={id}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
          {...(hint === undefined ? {} : { title: hint })}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          aria-label={labels.more(label)}
          aria-controls={id}
          disabled={disabled || next(value, 1, false) === value}
          {...more}
        >
          <Icon name="plus" />
        </button>
        {after}
      </div>
    </div>
  );
}
