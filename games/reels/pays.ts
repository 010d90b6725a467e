// The paytable of a machine for its page, in shares of the whole stake.
import type { ReelsSettings } from '@parlor/contract/content/game-families/reels.ts';
import { linesOf, type ReelsChoice } from './machine.ts';

export interface PayLine {
  readonly symbol: number;
  /** Number of equal symbols, and the payout as a share of the stake. */
  readonly pays: readonly { readonly count: number; readonly more: boolean; readonly payE4: number }[];
}

/** Payouts of a choice, best symbol first. */
export function paysOf(settings: ReelsSettings, choice: ReelsChoice): readonly PayLine[] {
  const risk = choice.risk ?? 'mid';
  const lines = linesOf(settings, choice).length || 1;
  const table =
    settings.kind === 'row'
      ? settings.pays[risk].map((payE4, symbol) => (symbol === 0 ? [...settings.few[risk], payE4] : [payE4]))
      : settings.kind === 'lines' || settings.kind === 'times'
        ? settings.pays
        : settings.pays[risk];
  const fewest = { row: 3, lines: 3, stamps: 3, ways: 3, anywhere: 0, times: 2, hold: 2 }[settings.kind];
  return table.flatMap((row, symbol): readonly PayLine[] => {
    const first =
      settings.kind === 'anywhere' ? settings.fewest : settings.kind === 'row' && symbol === 0 ? 1 : fewest;
    const pays = row.flatMap((payE4, at) =>
      payE4 === 0
        ? []
        : [
            {
              count: first + at,
              more: settings.kind === 'anywhere' && first + at === settings.most,
              payE4: payE4 / lines,
            },
          ],
    );
    return pays.length === 0 ? [] : [{ symbol, pays: pays.toReversed() }];
  });
}
