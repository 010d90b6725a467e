import type { ReactNode } from 'react';

/** The theme's drawing above the range, 100 x 100, in the colours of the palette. */
const drawings: Readonly<Record<string, ReactNode>> = {
  'over-under': (
    <>
      <g transform="translate(34 56) rotate(-9)">
        <rect x="-24" y="-20" width="48" height="50" rx="11" fill="var(--shade)" />
        <rect x="-24" y="-24" width="48" height="48" rx="11" fill="var(--body)" />
        <path
          d="M-11-11h.1M11-11h.1M0 0h.1M-11 11h.1M11 11h.1"
          stroke="var(--ink)"
          strokeWidth="9"
          strokeLinecap="round"
        />
      </g>
      <g transform="translate(74 66) rotate(11)">
        <rect
          x="-17"
          y="-14"
          width="34"
          height="36"
          rx="8"
          fill="color-mix(in oklab, var(--hot), var(--ink) 30%)"
        />
        <rect x="-17" y="-17" width="34" height="34" rx="8" fill="var(--hot)" />
        <path d="M-7-7h.1M7 7h.1" stroke="var(--ink)" strokeWidth="7" strokeLinecap="round" />
      </g>
    </>
  ),
  lantern: (
    <g strokeLinecap="round">
      <path d="M50-20V16" stroke="var(--ink)" strokeWidth="3" />
      <ellipse cx="50" cy="52" rx="40" ry="36" fill="var(--lantern)" />
      <path
        d="M50 16C64 22 72 36 72 52C72 68 64 82 50 88C72 88 90 74 90 52C90 30 72 16 50 16Z"
        fill="color-mix(in oklab, var(--lantern), var(--ink) 17%)"
      />
      <path
        d="M50 16C36 22 28 36 28 52C28 68 36 82 50 88M50 16V88"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.200"
      />
      <rect x="34" y="12" width="32" height="8" rx="2" fill="var(--ink)" />
      <rect x="34" y="84" width="32" height="8" rx="2" fill="var(--ink)" />
    </g>
  ),
  band: (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d="M50 14L88 34V72L50 94L12 72V34Z" fill="var(--body)" />
      <path d="M50 54L88 34V72L50 94Z" fill="color-mix(in oklab, var(--body), var(--ink) 22%)" />
      <path d="M50 54L12 34V72L50 94Z" fill="color-mix(in oklab, var(--body), var(--ink) 9%)" />
      <path d="M31 53V75M21 58L41 70M41 58L21 70" stroke="var(--table)" strokeWidth="4" />
    </g>
  ),
  ladder: (
    <g strokeLinecap="round">
      <path d="M50-20V34" stroke="var(--ink)" strokeWidth="3" />
      <path d="M12 78A38 40 0 0 1 88 78Z" fill="var(--hot)" />
      <path d="M50 38A38 40 0 0 1 88 78H50Z" fill="color-mix(in oklab, var(--hot), var(--ink) 20%)" />
      <ellipse cx="50" cy="79" rx="17" ry="7" fill="var(--cool)" />
    </g>
  ),
};

export const Ornament = ({ kind, lit = false }: { readonly kind: string; readonly lit?: boolean }) => (
  <svg className="ornament" viewBox="0 0 100 100" data-lit={lit || undefined} aria-hidden="true">
    {drawings[kind]}
  </svg>
);
