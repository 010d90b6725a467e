import type { CSSProperties } from 'react';
import { pointsText, times } from '../look/figures.ts';
import type { GamePageContext } from './GamePage.tsx';
import { MULTIPLIER_ONE } from '../../odds.ts';
import type { Round } from '../play/use-table.tsx';

interface Props {
  readonly page: Pick<GamePageContext, 'locale'>;
  readonly round: Round;
  /** From 2 to 4; a win of size 1 has its plaque only. */
  readonly size: number;
}

const PIECES = [0, 0, 10, 22, 36] as const;
/** A turn that spreads whole numbers evenly over a circle, in degrees. */
const EVEN_TURN = 137.508;

/** Each piece flies its own way, the same at every win. Distances in cqi of the stage. */
const pieceStyle = (index: number, size: number): CSSProperties => {
  const angle = (index * EVEN_TURN * Math.PI) / 180;
  const far = (size - 1) * 11 + ((index * 7) % 10) * 1.6;
  return {
    '--x': `${(Math.cos(angle) * far).toFixed(1)}cqi`,
    '--y': `${(Math.sin(angle) * far * 0.8 - 8).toFixed(1)}cqi`,
    '--turn': `${((index * 97) % 540) - 270}deg`,
    '--after': `${(index * 23) % 160}ms`,
  } as CSSProperties;
};

/** A large win over the whole table, for a moment. Presses go through it, and the next round may begin at once. */
export function Celebration({ page: { locale }, round, size }: Props) {
  const multiplier = times(locale, Math.round(round.multiplier * MULTIPLIER_ONE));
  return (
    <div className="celebration" data-size={size}>
      {size >= 3 ? (
        <div className="scene">
          <b className="figure" style={{ '--letters': multiplier.length } as CSSProperties}>
            {multiplier}
          </b>
          <span className="num">+{pointsText(locale, round.win)}</span>
        </div>
      ) : null}
      {Array.from({ length: PIECES[size] ?? 0 }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces are told apart by their place only
        <i key={index} style={pieceStyle(index, size)} />
      ))}
    </div>
  );
}
