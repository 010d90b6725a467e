import type { Words } from '../../words.ts';

const HOLES = 7;

/** Pegs fill the holes while the table is set; still where motion is reduced. */
export function Loading({ words }: { readonly words: Words }) {
  return (
    <main className="message">
      <div className="pegs" aria-hidden="true">
        {Array.from({ length: HOLES }, (_, i) => (
          <i key={i} style={{ animationDelay: `${i * 260}ms` }} />
        ))}
      </div>
      <output>{words.loading}</output>
    </main>
  );
}
