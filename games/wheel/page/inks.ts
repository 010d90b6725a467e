// The colours of the segments. They only repeat what the legend says.
import type { Palette } from '../../page/look/palettes.ts';

/** By what a segment pays: nothing, up to ×1.5, up to ×3, above. */
export function inkOfPay({ table, body, cool, hot }: Palette, payE4: number): string {
  if (payE4 === 0) return table;
  if (payE4 <= 15_000) return body;
  return payE4 <= 30_000 ? cool : hot;
}

/** By symbol, the most frequent one first. */
export function inkOfSymbol({ body, cool, hot, wall2, table }: Palette, symbol: number): string {
  return [body, cool, wall2, hot, table, '#fff8ec', cool, hot][symbol] ?? body;
}
