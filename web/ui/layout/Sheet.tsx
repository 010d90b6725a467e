import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { x } from '../media/icons.ts';
import styles from './Sheet.module.css';

export type SheetProps = {
  open: boolean;
  /** Escape, the × button, a press beside it, a drag down. The opener then sets `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** At the end of the header, before the × button. */
  aside?: ReactNode;
  /** Sticks to the bottom of the sheet. */
  actions?: ReactNode;
  /** `notice`: only its actions close it, because it needs an answer. */
  kind?: 'sheet' | 'notice';
};
/** A drag this far down closes the sheet. */
const DROP_PX = 96;

/**
 * A native dialog: a bottom sheet on a phone, a card of 480 px from 1024 px. The browser traps and restores
 * the focus.
 */
export function Sheet({ open, onClose, title, children, aside, actions, kind = 'sheet' }: SheetProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const grip = useRef<number | undefined>(undefined);
  const pressed = useRef<EventTarget>(null);
  const id = useId();
  const dismissable = kind === 'sheet';

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  const move = (event: PointerEvent) => {
    if (grip.current === undefined || !dialog.current) return;
    dialog.current.style.translate = `0 ${Math.max(0, event.clientY - grip.current)}px`;
  };
  const letGo = (event: PointerEvent) => {
    const from = grip.current;
    grip.current = undefined;
    if (dialog.current) dialog.current.style.translate = '';
    if (from !== undefined && event.clientY - from > DROP_PX) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press on the dialog itself is a press beside the sheet; Escape does the same by keyboard
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={styles.sheet}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissable) onClose();
      }}
      onClose={() => {
        if (!open || dialog.current?.open !== false) return;
        // The browser closes a dialog that refuses twice. A notice needs its answer.
        if (dismissable) onClose();
        else dialog.current.showModal();
      }}
      onMouseDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        // A press that starts inside and ends beside it has selected text.
        if (dismissable && target === currentTarget && pressed.current === currentTarget) onClose();
      }}
    >
      <div className={styles.paper}>
        {dismissable && (
          <span
            className={styles.handle}
            aria-hidden="true"
            onPointerDown={(event) => {
              grip.current = event.clientY;
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={move}
            onPointerUp={letGo}
            onPointerCancel={letGo}
          />
        )}
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {aside}
          {dismissable && <IconButton icon={x} label={t`Close`} look="bare" onClick={onClose} />}
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
