import type { Inks } from '@parlor/art/game-motifs.ts';
import { drawingOf } from './drawn.ts';

/** A decorative drawing. The text beside it says what it means. */
export function Drawing({ name, inks }: { readonly name: string; readonly inks?: Inks }) {
  return (
    <svg
      className="drawing"
      viewBox="0 0 100 100"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawingOf(name, inks) }}
    />
  );
}
