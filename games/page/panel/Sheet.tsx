import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import type { Labels } from '../../words.ts';
import { Icon } from '../look/Icon.tsx';

interface Props {
  readonly labels: Labels;
  readonly title: string;
  readonly onClose: () => void;
  /** Closes it from inside, which restores the focus. */
  readonly ref?: RefObject<HTMLDialogElement | null>;
  readonly children: ReactNode;
}

/** A sheet over the game, open while it is mounted. */
export function Sheet({ labels, title, onClose, ref, children }: Props) {
  const own = useRef<HTMLDialogElement>(null);
  const sheet = ref ?? own;
  const id = useId();
  useEffect(() => {
    sheet.current?.showModal();
  }, [sheet]);
  return (
    <dialog ref={sheet} className="sheet" aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="round"
          aria-label={labels.close}
          onClick={() => sheet.current?.close()}
        >
          <Icon name="x" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
