import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';

/** A field that may hold text that is not its value yet. `settle` answers whether the text had to be corrected. */
interface Field {
  readonly settle: () => boolean;
}

export interface TypedFields {
  /** Takes part for as long as it is shown. */
  readonly join: (field: RefObject<Field>) => () => void;
  /** What the player is told of the field that was settled last. */
  readonly announcement: string;
  readonly announce: (labels: string) => void;
  /** A field that loses the focus was corrected: the press that took the focus away does nothing else. */
  readonly hold: () => void;
  /** Acts on a press, unless a field is corrected by that very press: what was corrected is seen before it is played. */
  readonly press: (act: () => void) => void;
}

const Context = createContext<TypedFields | undefined>(undefined);

export function useTypedFields(): TypedFields {
  const fields = useContext(Context);
  if (!fields) throw new Error('A typed field stands outside of TypedFieldsProvider');
  return fields;
}

/** Fields and buttons that stand together. */
export function TypedFieldsProvider({ children }: { readonly children: ReactNode }) {
  const [announcement, announce] = useState('');
  const fields = useRef(new Set<RefObject<Field>>());
  const isHeld = useRef(false);
  // The next press or key is another act of the player: nothing of the last one holds it.
  useEffect(() => {
    const release = (): void => {
      isHeld.current = false;
    };
    document.addEventListener('pointerdown', release, true);
    document.addEventListener('keydown', release, true);
    return () => {
      document.removeEventListener('pointerdown', release, true);
      document.removeEventListener('keydown', release, true);
    };
  }, []);
  const steady = useMemo(
    () => ({
      announce,
      join: (field: RefObject<Field>) => {
        fields.current.add(field);
        return () => void fields.current.delete(field);
      },
      hold: () => {
        isHeld.current = true;
      },
      press: (act: () => void) => {
        let isCorrected = isHeld.current;
        isHeld.current = false;
        // Where a press does not take the focus away (Safari), the text is still in the field. Drawn at once, so
        // that `act` knows the settled values.
        flushSync(() => {
          for (const field of fields.current) isCorrected = field.current.settle() || isCorrected;
        });
        if (isCorrected) return;
        announce('');
        act();
      },
    }),
    [],
  );
  const value = useMemo(() => ({ ...steady, announcement }), [steady, announcement]);
  return <Context value={value}>{children}</Context>;
}
