import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Sheet } from './Sheet.tsx';

export type ConfirmSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The act, in a word. */
  act: string;
  busy: boolean;
  onAct: () => void;
  /** What the act takes away. */
  children: ReactNode;
};

/** Asks before something of the player's is taken away. */
export function ConfirmSheet({ open, onClose, title, act, busy, onAct, children }: ConfirmSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="quiet" wide onClick={onClose}>
            {t`Keep it`}
          </Button>
          <Button kind="danger" wide busy={busy} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
