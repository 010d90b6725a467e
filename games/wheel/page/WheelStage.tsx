import { symbolOf } from '@parlor/contract/content/game-families/read-settings.ts';
import { drawingOf } from '../../page/look/drawn.ts';
import { times } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { paletteOf, type Palette } from '../../page/look/palettes.ts';
import { drawnOf } from '../../reading.ts';
import type { WheelTable as Rules } from '../rules.ts';
import { factorE4, innerOf, segmentsOf, type WheelChoice } from '../spin.ts';
import { Disc, turnTo, type Segment } from './Disc.tsx';
import { inkOfPay, inkOfSymbol } from './inks.ts';

interface Props {
  readonly page: GamePageContext;
  readonly choice: WheelChoice;
  /** The round at whose segment the wheel stands, or to which it turns. */
  readonly round: { readonly outcome: unknown } | undefined;
  readonly isTurning: boolean;
  /** Rounds so far: the wheel turns on from where it stands. */
  readonly spins: number;
  readonly onTap: () => void;
}

const TURNS_EACH = 4;
/** Narrower segments have no text. */
const MOST_MARKED = 24;

/** The wheel and its pointer. Decorative: the legend and the result are text. */
export function WheelStage({ page, choice, round, isTurning, spins, onTap }: Props) {
  const { state, locale } = page;
  const { settings, look } = state.rules as Rules;
  const palette = paletteOf(look.palette);
  const [stop, innerStop] = round ? drawnOf(round.outcome) : [];
  const pays = segmentsOf(settings, choice);
  const inner = innerOf(settings);
  const isDouble = inner.length > 0;
  const segments =
    settings.kind === 'symbols'
      ? symbolSegments(settings.wheel, settings.symbols, palette)
      : numberSegments(pays, palette, locale, isDouble ? 12 : 14);
  const factors = inner.map((factor): Segment => ({
    ink: factor === 0 ? palette.table : factor === 1 ? palette.body : palette.hot,
    mark: <Mark text={times(locale, factorE4(factor))} y={59} size={9} />,
  }));
  return (
    <div className="wheel" data-turning={isTurning || undefined} onPointerDown={onTap} aria-hidden="true">
      {/* The pointer stands eight above the wheel. */}
      <svg viewBox="0 -8 200 216" strokeLinejoin="round">
        <ellipse className="shade" cx="104" cy="110" rx="97" ry="97" />
        <circle cx="100" cy="100" r="98" fill={palette.ink} />
        <Disc
          className="outer"
          segments={segments}
          radius={93}
          inside={isDouble ? 53 : 26}
          turned={turnTo(stop ?? 0, segments.length, spins * TURNS_EACH)}
          line={palette.ink}
        />
        {isDouble ? (
          <Disc
            className="inner"
            segments={factors}
            radius={52}
            inside={20}
            turned={turnTo(innerStop ?? 0, factors.length, -spins * TURNS_EACH)}
            line={palette.ink}
          />
        ) : null}
        <circle cx="100" cy="100" r={isDouble ? 20 : 26} fill={palette.table} />
        <svg
          x={isDouble ? 87 : 83}
          y={isDouble ? 87 : 83}
          width={isDouble ? 26 : 34}
          height={isDouble ? 26 : 34}
          viewBox="0 0 100 100"
          dangerouslySetInnerHTML={{
            __html: drawingOf(look.motif ?? 'star', {
              a: palette.body,
              b: palette.cool,
              c: palette.hot,
              k: palette.ink,
            }),
          }}
        />
        <path
          className="pointer"
          d="M100 20L90 -2Q100 -8 110 -2Z"
          fill={palette.hot}
          stroke={palette.ink}
          strokeWidth="3"
        />
      </svg>
    </div>
  );
}

const Mark = ({ text, y, size }: { readonly text: string; readonly y: number; readonly size: number }) => (
  <text className="mark" x="100" y={y} fontSize={size} textAnchor="middle">
    {text}
  </text>
);

/** Dark text is readable on every ink but the table's. */
const numberSegments = (pays: readonly number[], palette: Palette, locale: string, size: number): Segment[] =>
  pays.map((payE4) => ({
    ink: inkOfPay(palette, payE4),
    mark:
      payE4 > 0 && pays.length <= MOST_MARKED ? (
        <g transform={pays.length > 16 ? 'rotate(90 100 22)' : undefined}>
          <Mark
            text={times(locale, payE4)}
            y={pays.length > 16 ? 26 : 24}
            size={pays.length > 16 ? 11 : size}
          />
        </g>
      ) : null,
  }));

const symbolSegments = (wheel: string, symbols: readonly string[], palette: Palette): Segment[] =>
  Array.from(wheel, (letter) => {
    const symbol = symbolOf(letter);
    return {
      ink: inkOfSymbol(palette, symbol),
      mark:
        wheel.length <= MOST_MARKED ? (
          <svg
            x="90"
            y="12"
            width="20"
            height="20"
            viewBox="0 0 100 100"
            dangerouslySetInnerHTML={{ __html: drawingOf(symbols[symbol] ?? '') }}
          />
        ) : null,
    };
  });
