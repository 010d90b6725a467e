import { useTypedFields } from './typed-fields.tsx';
import type { Phase } from '../play/use-table.tsx';

/** Says how a typed number was changed, until the next press. Announced to screen readers. */
export function TypedNote({ phase }: { readonly phase: Phase }) {
  const { announcement } = useTypedFields();
  const labels = phase === 'idle' ? announcement : '';
  return (
    <>
      <output className="sr">{labels}</output>
      {labels === '' ? null : (
        <p className="note" aria-hidden="true">
          {labels}
        </p>
      )}
    </>
  );
}
