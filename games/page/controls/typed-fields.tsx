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

/** A field whose text may differ from its value. `settle` applies the text and returns true if it was corrected. */
interface Field {
  readonly settle: () => boolean;
}

export interface TypedFields {
  /** Registers a field while it is mounted. */
  readonly join: (field: RefObject<Field>) => () => void;
  /** The note about the field that was applied last. */
  readonly announcement: string;
  readonly announce: (labels: string) => void;
  /** Leaving a field corrected it. The press that took the focus does nothing else. */
  readonly hold: () => void;
  /** Acts on a press, unless that press corrects a field: the player first sees the corrected value. */
  readonly press: (act: () => void) => void;
}

const Context = createContext<TypedFields | undefined>(undefined);

export function useTypedFields(): TypedFields {
  const fields = useContext(Context);
  if (!fields) throw new Error('A typed field stands outside of TypedFieldsProvider');
  return fields;
}

/** Fields and buttons that belong together. */
export function TypedFieldsProvider({ children }: { readonly children: ReactNode }) {
  const [announcement, announce] = useState('');
  const fields = useRef(new Set<RefObject<Field>>());
  const isHeld = useRef(false);
  // The next press or key is a new act, so the last correction no longer blocks it.
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
        // In Safari a press may leave the focus in the field, with its text. Rendered synchronously, so that
        // `act` gets the new values.
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
