import type { Labels } from '../../words.ts';

const HOLES = 7;

/** Pegs fill the holes while the table is set; still where motion is reduced. */
export function Loading({ labels }: { readonly labels: Labels }) {
  return (
    <main className="message">
      <div className="pegs" aria-hidden="true">
        {Array.from({ length: HOLES }, (_, i) => (
          <i key={i} style={{ animationDelay: `${i * 260}ms` }} />
        ))}
      </div>
      <output>{labels.loading}</output>
    </main>
  );
}
