import { memo } from 'react';
import { MULTIPLIER_ONE } from '../../odds.ts';
import { slotColour } from './slot-inks.ts';
import type { Field, Plate } from './geometry.ts';

interface Props {
  readonly field: Field;
  readonly palette: string | undefined;
  readonly locale: string;
  /** The slot that was hit last. */
  readonly hit: number | undefined;
  readonly look: string;
}

const LETTER_PX = 7.1;
const formats = new Map<string, Intl.NumberFormat>();

/** "0.7", "110", "1000": without sign and grouping, because there is no room. */
export function slotText(locale: string, payE4: number): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { useGrouping: false });
  formats.set(locale, format);
  return format.format(payE4 / MULTIPLIER_ONE);
}

const fits = (text: string, { width }: Plate): boolean =>
  text.length * LETTER_PX - (/[.,٫]/.test(text) ? 4 : 0) <= width;

/** The slots of a board. A hit slot is pressed down. */
export const Plates = memo(function Plates({ field, palette, locale, hit, look }: Props) {
  const texts = field.plates.map((plate) => slotText(locale, plate.payE4));
  const upright = look !== 'baskets' && texts.some((text, index) => !fits(text, field.plates[index]!));
  const max = Math.max(...field.board.slotsE4);
  return field.plates.map((plate, index) => (
    <span
      key={plate.from}
      className="slot"
      data-hit={(hit !== undefined && plate.from <= hit && hit <= plate.to) || undefined}
      data-upright={upright || !fits(texts[index] ?? '', plate) || undefined}
      data-pays={plate.payE4 > MULTIPLIER_ONE || undefined}
      style={{
        left: plate.x,
        top: plate.y,
        width: plate.width,
        height: plate.height,
        background: slotColour(palette, plate.payE4, max),
      }}
    >
      <b>{texts[index]}</b>
    </span>
  ));
});
