import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useMemo } from 'react';
import { figure, intlLocale, percent } from '../../i18n/format.ts';

export interface GameLabels {
  /** "Dice": the label of a category, or its id without one. */
  readonly category: (category: string) => string;
  /** "up to ×1,000". */
  readonly best: (game: Game) => string;
  /** "returns 98.99%". Undefined if the studio does not say. */
  readonly returns: (game: Game) => string | undefined;
  /** "98.99%". */
  readonly returnShare: (game: Game) => string | undefined;
  /** "98.99": of a hundred points, over very many rounds. */
  readonly ofHundred: (game: Game) => string | undefined;
  /** "Medium". */
  readonly volatility: (game: Game) => string | undefined;
  /** What the volatility means for a player, in a sentence. */
  readonly feel: (game: Game) => string | undefined;
  /** "Dice · returns 98.99%", or the studio's name. */
  readonly line: (game: Game) => string;
}

/** Volatility as one to three dots. */
export const volatilityPips = { LOW: 1, MEDIUM: 2, HIGH: 3 } as const;

/** Labels for the catalogue's facts about a game. */
export function useGameLabels(): GameLabels {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => {
    const categories: Readonly<Record<string, string>> = {
      dice: t`Dice`,
      plinko: t`Plinko`,
      mines: t`Mines`,
      reels: t`Reels`,
      hilo: t`Hi-Lo`,
      keno: t`Keno`,
      wheel: t`Wheels`,
      crash: t`Crash`,
      table: t`Table games`,
    };
    const category = (word: string): string =>
      categories[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1);
    const returnShare = ({ rtp }: Game): string | undefined =>
      rtp === undefined ? undefined : percent(rtp / 100, locale);
    const returns = (game: Game): string | undefined => {
      const share = returnShare(game);
      return share === undefined ? undefined : t`return ${share}`;
    };
    return {
      category,
      returnShare,
      returns,
      ofHundred: ({ rtp }) =>
        rtp === undefined
          ? undefined
          : new Intl.NumberFormat(intlLocale(locale), { maximumFractionDigits: 2 }).format(rtp),
      best(game) {
        const times = figure(game.maxMultiplier, 'MULTIPLIER', { locale }).text;
        return t`up to ${times}`;
      },
      volatility: ({ volatility }) =>
        volatility && { LOW: t`Low`, MEDIUM: t`Medium`, HIGH: t`High` }[volatility],
      feel: ({ volatility }) =>
        volatility &&
        {
          LOW: t`Wins are frequent and small.`,
          MEDIUM: t`Wins are medium in size and frequency.`,
          HIGH: t`Wins are rare and large.`,
        }[volatility],
      line(game) {
        const about = returns(game);
        const kind = category(game.category);
        return about === undefined ? kind : `${kind} · ${about}`;
      },
    };
  }, [t, locale]);
}
