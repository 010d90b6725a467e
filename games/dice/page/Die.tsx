import { memo, type ReactNode } from 'react';

const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [[50, 50]],
  [
    [28, 28],
    [72, 72],
  ],
  [
    [24, 24],
    [50, 50],
    [76, 76],
  ],
  [
    [29, 29],
    [71, 29],
    [29, 71],
    [71, 71],
  ],
  [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  [
    [29, 22],
    [71, 22],
    [29, 50],
    [71, 50],
    [29, 78],
    [71, 78],
  ],
];

/** Shapes that replace the round dots of a die. Each is centred on (0, 0) and 20 units wide. */
const pips: Readonly<Record<string, ReactNode>> = {
  moon: <path d="M2-9.500A9.500 9.500 0 1 0 9.300 3.400A7.800 7.800 0 1 1 2-9.500Z" />,
  clover: (
    <>
      <circle cx="-4.200" cy="-4.200" r="5.400" />
      <circle cx="4.200" cy="-4.200" r="5.400" />
      <circle cx="-4.200" cy="4.200" r="5.400" />
      <circle cx="4.200" cy="4.200" r="5.400" />
    </>
  ),
  anchor: (
    <path
      d="M0-4.500V8M-4.500-2H4.500M-8 1C-7.600 6-4 8.400 0 8.500C4 8.400 7.600 6 8 1"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.600"
      strokeLinecap="round"
    />
  ),
};

interface Props {
  /** 1 to 6. */
  readonly face: number;
  readonly pip: string;
  /** A die that decided the result. */
  readonly lit: boolean;
  readonly turn: number;
  readonly lifted: boolean;
  /** Its face is not known yet. */
  readonly isAwaited: boolean;
}

/** A die seen from above. */
export const Die = memo(function Die({ face, pip, lit, turn, lifted, isAwaited }: Props) {
  return (
    <svg
      className="die"
      viewBox="-8 -6 116 122"
      data-lit={lit || undefined}
      data-lifted={lifted || undefined}
      data-awaited={isAwaited || undefined}
      style={{ rotate: `${turn}deg` }}
      aria-hidden="true"
    >
      <rect className="die-shadow" x="4" y="10" width="100" height="102" rx="22" />
      <rect className="die-edge" x="0" y="5" width="100" height="102" rx="22" />
      <rect className="die-face" x="0" y="0" width="100" height="100" rx="22" />
      <g className="die-pips">
        {(isAwaited ? [] : PIPS[face - 1])?.map(([x, y]) => (
          <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
            {pips[pip] ?? <circle r={face === 1 ? 13 : 9.5} />}
          </g>
        ))}
      </g>
    </svg>
  );
});
