import type { Labels } from '../../words.ts';

const HOLES = 7;

/** Dots fill up while the game loads. Static with reduced motion. */
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
