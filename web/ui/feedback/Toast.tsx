'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../media/Icon.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { warningCircle, x } from '../media/icons.ts';
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
type Waiting = ToastMessage & { id: number };

const STAY_MS = 5000;
const SWIPE_PX = 64;
const ToastContext = createContext<Toaster>({ show: () => {} });
export const useToast = (): Toaster => useContext(ToastContext);

/** One toast at a time, above everything, in a live region. */
export function ToastProvider({ children }: { children: ReactNode }) {
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
      <ToastRegion current={current} onGone={() => setQueue((waiting) => waiting.slice(1))} />
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

function ToastRegion({ current, onGone }: { current: Waiting | undefined; onGone: () => void }) {
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
      {current && <ToastCard key={current.id} message={current} onGone={onGone} />}
    </output>
  );
  return sheet ? createPortal(toast, sheet) : toast;
}

export function ToastCard({ message, onGone }: { message: ToastMessage; onGone: () => void }) {
  const { t } = useLingui();
  const error = message.tone === 'error';
  const grip = useRef<number | undefined>(undefined);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (error) return;
    const leave = setTimeout(() => gone.current(), STAY_MS);
    return () => clearTimeout(leave);
  }, [error]);

  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (grip.current !== undefined)
      event.currentTarget.style.translate = `${event.clientX - grip.current}px 0`;
  };
  const letGo = (event: PointerEvent<HTMLDivElement>) => {
    const from = grip.current;
    grip.current = undefined;
    event.currentTarget.style.translate = '';
    if (from !== undefined && Math.abs(event.clientX - from) > SWIPE_PX) onGone();
  };
  return (
    <div
      className={styles.toast}
      data-tone={message.tone ?? 'plain'}
      {...(error && { role: 'alert' })}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button, a')) return;
        grip.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      {message.picture ?? (error && <Icon of={warningCircle} />)}
      <span className={styles.words}>{message.text}</span>
      {error && (
        <IconButton icon={x} label={t`Dismiss`} look="bare" className={styles.away ?? ''} onClick={onGone} />
      )}
    </div>
  );
}
