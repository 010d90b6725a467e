import { useLingui } from '@lingui/react/macro';
import type { PegBoard } from '@parlor/sdk/fairness/draw-again.ts';
import { figure } from '../../../i18n/format.ts';
import styles from './PegFall.module.css';

const DX = 20;
const DY = 18;
const SLOT_PX = 22;

/** The ball's position after each row, in half peg distances from the middle. */
function wayOf({ turns }: PegBoard): number[] {
  const way = [0];
  for (const turn of turns) way.push((way.at(-1) ?? 0) + (turn === 1 ? 1 : -1));
  return way;
}

/** The pegs, the ball's path and its slot. The text beside it says the same. */
export function PegFall({ boards, small = false }: { boards: readonly PegBoard[]; small?: boolean }) {
  return (
    <span className={small ? styles.dotsSmall : styles.dots} aria-hidden="true">
      {boards.map((board, place) => (
        <OneBoard key={place} board={board} small={small} />
      ))}
    </span>
  );
}

function OneBoard({ board, small }: { board: PegBoard; small: boolean }) {
  const { i18n } = useLingui();
  const rows = board.turns.length;
  const width = (rows + 1) * DX;
  const middle = width / 2;
  const top = 14;
  const height = top + rows * DY + (small ? 8 : SLOT_PX + 8);
  const way = wayOf(board).map((at, row) => [middle + (at * DX) / 2, top - 8 + row * DY] as const);
  const [endX, endY] = way.at(-1) ?? [middle, top];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.board}>
      {Array.from({ length: rows }, (_, row) =>
        Array.from({ length: row + 1 }, (__, peg) => (
          <circle
            key={`${row} ${peg}`}
            cx={middle + (peg - row / 2) * DX}
            cy={top + row * DY}
            r={small ? 3.4 : 2.6}
            className={styles.dot}
          />
        )),
      )}
      <polyline points={way.map((point) => point.join(',')).join(' ')} className={styles.way} />
      {!small &&
        board.pays.map((pays, slot) => (
          <g key={slot} data-here={slot === board.slot || undefined} className={styles.slot}>
            <rect x={slot * DX + 1.5} y={height - SLOT_PX} width={DX - 3} height={SLOT_PX - 2} rx={4} />
            <text x={slot * DX + DX / 2} y={height - SLOT_PX / 2 + 2}>
              {figure(pays, 'MULTIPLIER', { locale: i18n.locale }).text.replace('×', '')}
            </text>
          </g>
        ))}
      <circle cx={endX} cy={endY} r={small ? 8 : 6} className={styles.ball} />
    </svg>
  );
}
