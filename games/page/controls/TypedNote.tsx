import { useTypedFields } from './typed-fields.tsx';
import type { Phase } from '../play/use-table.tsx';

/** What became of a number that was typed: read out as it comes, and shown until the next press. */
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
