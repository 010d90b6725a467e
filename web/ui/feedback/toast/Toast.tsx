'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './Toast.module.css';

export type ToastMessage = {
  /** What happened, what it means, what to do. */
  text: ReactNode;
  /** An error stays until dismissed. */
  tone?: 'plain' | 'error';
  /** A picture or an icon before the text. */
  picture?: ReactNode;
};
export type Toaster = {
  /** Shows now, or after the current one. */
  show: (message: ToastMessage) => void;
};
export interface ToastCardProps {
  readonly message: ToastMessage;
  readonly onGone: () => void;
}
type Waiting = ToastMessage & { id: number };

const ToastContext = createContext<Toaster>({ show: () => {} });
export const useToast = (): Toaster => useContext(ToastContext);

export interface ToastProviderProps {
  readonly children: ReactNode;
  /** `toast/ToastCard.tsx`, which ends a toast after some seconds. It may come later; until then the toasts wait. */
  readonly card: ComponentType<ToastCardProps>;
}

/** One toast at a time, above everything, in a live region. */
export function ToastProvider({ children, card }: ToastProviderProps) {
  const [queue, setQueue] = useState<ReadonlyArray<Waiting>>([]);
  const counter = useRef(0);
  const toaster = useMemo<Toaster>(
    () => ({
      show(message) {
        counter.current += 1;
        const id = counter.current;
        setQueue((waiting) => [...waiting, { ...message, id }]);
      },
    }),
    [],
  );
  const current = queue[0];
  return (
    <ToastContext value={toaster}>
      {children}
      <ToastRegion current={current} card={card} onGone={() => setQueue((waiting) => waiting.slice(1))} />
    </ToastContext>
  );
}

/** The topmost sheet. While it is open, everything outside is inert. */
function useTopSheet(toast: number | undefined): Element | null {
  const [sheet, setSheet] = useState<Element | null>(null);
  useEffect(() => {
    const look = () => setSheet([...document.querySelectorAll('dialog:modal')].at(-1) ?? null);
    // Neither event bubbles, so the capture phase catches them.
    document.addEventListener('toggle', look, true);
    document.addEventListener('close', look, true);
    look();
    return () => {
      document.removeEventListener('toggle', look, true);
      document.removeEventListener('close', look, true);
    };
    // Repeated for each toast, because a sheet that is unmounted sends no close event.
  }, [toast]);
  return sheet;
}

interface ToastRegionProps {
  current: Waiting | undefined;
  card: ComponentType<ToastCardProps>;
  onGone: () => void;
}
function ToastRegion({ current, card: Card, onGone }: ToastRegionProps) {
  const region = useRef<HTMLOutputElement>(null);
  const id = current?.id;
  const sheet = useTopSheet(id);
  useEffect(() => {
    // Opened again for each toast, so that it is above anything opened since.
    const element = region.current;
    if (!element?.isConnected || !element.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [id, sheet]);
  const toast = (
    // An error is an alert. Inside a live region it would be read twice.
    <output
      ref={region}
      popover="manual"
      aria-live={current?.tone === 'error' ? 'off' : 'polite'}
      className={styles.region}
    >
      {current && <Card key={current.id} message={current} onGone={onGone} />}
    </output>
  );
  return sheet ? createPortal(toast, sheet) : toast;
}
