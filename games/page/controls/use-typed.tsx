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
  /** The value as the field shows it, and as it is told of. */
  readonly show: (value: number) => string;
  readonly name?: ((value: number) => string) | undefined;
  readonly read: (text: string) => Read | undefined;
  /** The nearest value that is offered. */
  readonly fits: (value: number) => number;
  /** There is a least and a most that can be told. */
  readonly isBounded: boolean;
  /** Enter in this field plays, once what was typed is settled. */
  readonly enterPlays: boolean;
  readonly labels: Pick<Labels, 'settled' | 'enterAgain'>;
  readonly onChange: (value: number) => void;
}

interface Typed {
  /** What is being typed goes, and nothing is told of it. */
  readonly forget: () => void;
  /** For the input itself. */
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
 * A number that can be typed. What was typed becomes the value when Enter is pressed or the field is left; where it has
 * to be corrected the player is told, and the press that settled it plays nothing.
 */
export function useTyped(options: Options): Typed {
  const { label, value, show, name = show, read, fits, isBounded, enterPlays, labels, onChange } = options;
  const { join, announce, hold } = useTypedFields();
  const input = useRef<HTMLInputElement>(null);
  /** What is being typed; undefined while the field shows the value itself. */
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
  // Settled by Enter: the next figure that is typed takes its place.
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
        // No round from this Enter: the field shows first what would be played.
        event.preventDefault();
        isSelected.current = false;
        settleTyped(true);
      },
    },
  };
}
