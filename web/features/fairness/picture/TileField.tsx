import { useLingui } from '@lingui/react/macro';
import type { Reading } from '@parlor/sdk/fairness/draw-again.ts';
import styles from './TileField.module.css';

const SIDE = 20;
const GAP = 3;

/** What was under each tile, and which were uncovered. The text beside it says the same. */
export function TileField({
  reading,
  small = false,
}: {
  reading: Extract<Reading, { kind: 'tiles' }>;
  small?: boolean;
}) {
  const { i18n } = useLingui();
  const { columns, rows, mines, charms, uncovered } = reading;
  return (
    <span className={small ? styles.small : styles.field} aria-hidden="true" dir="ltr">
      <svg viewBox={`0 0 ${columns * SIDE} ${rows * SIDE}`}>
        {Array.from({ length: columns * rows }, (_, tile) => {
          const [x, y] = [(tile % columns) * SIDE, Math.floor(tile / columns) * SIDE];
          const is = mines.includes(tile) ? 'mine' : charms.includes(tile) ? 'charm' : 'safe';
          const step = uncovered.indexOf(tile);
          return (
            <g key={tile} className={styles.tile} data-is={is} data-open={step >= 0 || undefined}>
              <rect x={x + GAP / 2} y={y + GAP / 2} width={SIDE - GAP} height={SIDE - GAP} rx={4} />
              {is === 'mine' ? (
                <circle cx={x + SIDE / 2} cy={y + SIDE / 2} r={4.6} />
              ) : is === 'charm' ? (
                <path d={`M${x + SIDE / 2} ${y + 4.5}l5.5 5.500l-5.500 5.500l-5.500 -5.500z`} />
              ) : null}
              {step >= 0 && !small && is === 'safe' ? (
                <text x={x + SIDE / 2} y={y + SIDE / 2 + 0.5}>
                  {i18n.number(step + 1)}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
    </span>
  );
}
