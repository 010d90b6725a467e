import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { Labels } from '../../words.ts';
import { limitsOf, settle, type Read } from './typed.ts';
import { useTypedFields } from './typed-fields.tsx';
import { useLatest } from '../play/use-latest.tsx';

interface Options {
  readonly label: string;
  readonly value: number;
  /** The value as the field shows it, and with its unit. */
  readonly show: (value: number) => string;
  readonly name?: ((value: number) => string) | undefined;
  readonly read: (text: string) => Read | undefined;
  /** The nearest allowed value. */
  readonly fits: (value: number) => number;
  /** Minimum and maximum, if there are any. */
  readonly isBounded: boolean;
  /** Enter in this field plays, after the text is applied. */
  readonly enterPlays: boolean;
  readonly labels: Pick<Labels, 'settled' | 'enterAgain'>;
  readonly onChange: (value: number) => void;
}

interface Typed {
  /** Discards the text without a note. */
  readonly forget: () => void;
  /** Props of the input. */
  readonly field: {
    readonly ref: RefObject<HTMLInputElement | null>;
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  };
}

/**
 * A number that can be typed. Enter or leaving the field applies the text. If it must be corrected, a note
 * says so, and the press that applied it plays nothing.
 */
export function useTyped(options: Options): Typed {
  const { label, value, show, name = show, read, fits, isBounded, enterPlays, labels, onChange } = options;
  const { join, announce, hold } = useTypedFields();
  const input = useRef<HTMLInputElement>(null);
  /** The text being typed. Undefined while the field shows its value. */
  const [typed, setTyped] = useState<string>();
  const isSelected = useRef(true);
  const settleTyped = (isEnter = false): boolean => {
    if (typed === undefined) return false;
    const { value: next, why } = settle(typed, value, read, fits);
    setTyped(undefined);
    if (why !== 'unread') onChange(next);
    const { min, max } = limitsOf(fits);
    const range = isBounded ? { min: name(min), max: name(max) } : undefined;
    if (why !== 'as-typed') announce(labels.settled[why](label, name(next), range));
    else if (isEnter && enterPlays)
      announce(`${labels.settled[why](label, name(next), range)} ${labels.enterAgain}`);
    return why !== 'as-typed';
  };
  const latest = useLatest({ settle: settleTyped });
  useEffect(() => join(latest), [join, latest]);
  // Enter applied it. The next digit replaces the text.
  useEffect(() => {
    if (typed !== undefined || isSelected.current) return;
    isSelected.current = true;
    input.current?.select();
  }, [typed]);
  const forget = (): void => {
    setTyped(undefined);
    announce('');
  };
  return {
    forget,
    field: {
      ref: input,
      value: typed ?? show(value),
      onChange: (event) => {
        setTyped(event.target.value);
        announce('');
      },
      onFocus: (event) => event.target.select(),
      onBlur: () => {
        if (settleTyped()) hold();
      },
      onKeyDown: (event) => {
        if (event.key !== 'Enter' || typed === undefined) return;
        // This Enter starts no round: the field first shows what would be played.
        event.preventDefault();
        isSelected.current = false;
        settleTyped(true);
      },
    },
  };
}
