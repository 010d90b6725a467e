import type { CSSProperties, ReactNode } from 'react';

export interface Segment {
  readonly ink: string;
  /** Drawn upright at the rim. Empty on a wheel with narrow segments. */
  readonly mark: ReactNode;
}

interface Props {
  readonly segments: readonly Segment[];
  /** From the middle, of 100. */
  readonly radius: number;
  readonly inside: number;
  /** In degrees, clockwise. */
  readonly turned: number;
  readonly line: string;
  readonly className: string;
}

const place = (radius: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${(100 + radius * Math.sin(angle)).toFixed(2)} ${(100 - radius * Math.cos(angle)).toFixed(2)}`;
};

/** A wheel of equal segments. The first one begins at the top and goes clockwise. */
export function Disc({ segments, radius, inside, turned, line, className }: Props) {
  const each = 360 / segments.length;
  return (
    <g className={`disc ${className}`} style={{ '--turned': `${turned}deg` } as CSSProperties}>
      {segments.map(({ ink, mark }, at) => {
        const [from, to] = [at * each, (at + 1) * each];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a segment has no name but its place
          <g key={at}>
            <path
              d={`M${place(inside, from)}L${place(radius, from)}A${radius} ${radius} 0 0 1 ${place(radius, to)}L${place(inside, to)}A${inside} ${inside} 0 0 0 ${place(inside, from)}Z`}
              fill={ink}
              stroke={line}
              strokeWidth="0.8"
            />
            {mark ? <g transform={`rotate(${from + each / 2} 100 100)`}>{mark}</g> : null}
          </g>
        );
      })}
    </g>
  );
}

/** The rotation that brings the middle of a segment under the pointer, after some full turns. */
export const turnTo = (stop: number, segments: number, turns: number): number =>
  turns * 360 - ((stop + 0.5) * 360) / segments;
