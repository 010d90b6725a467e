import { useLingui } from '@lingui/react/macro';
import type {
  ChallengeCallName,
  ChallengeCard,
  ChallengeTable,
} from '@parlor/contract/calls/daily-challenge.ts';
import { figure } from '../../i18n/format.ts';

type Result = ChallengeTable['made'][number]['result'];

/** What is printed in the corner of a card. */
export const rankSign = (rank: number): string =>
  ({ 1: 'A', 11: 'J', 12: 'Q', 13: 'K' })[rank] ?? String(rank);

/** Cards, guesses and scores in words. */
export function useChallengeLabels() {
  const { t, i18n } = useLingui();
  const suits = { spade: t`spades`, heart: t`hearts`, diamond: t`diamonds`, club: t`clubs` };
  const ranks: Readonly<Record<number, string>> = { 1: t`Ace`, 11: t`Jack`, 12: t`Queen`, 13: t`King` };
  const score = (value: number): string =>
    figure(value, 'SCORE', { locale: i18n.locale, decimals: 'fixed' }).text;
  return {
    score,
    card: ({ rank, suit }: ChallengeCard): string => {
      const [name, of] = [ranks[rank] ?? i18n.number(rank), suits[suit]];
      return t`${name} of ${of}`;
    },
    call: (call: ChallengeCallName, same?: Result): string => {
      if (same === 'right') return call === 'higher' ? t`Higher or same` : t`Lower or same`;
      return call === 'higher' ? t`Higher` : t`Lower`;
    },
    result: (result: Result, added: number): string => {
      const points = score(added);
      return result === 'right'
        ? t`Correct, +${points}`
        : result === 'push'
          ? t`Same rank, +0`
          : t`Wrong, +0`;
    },
  };
}
