import { MULTIPLIER_ONE } from '../../odds.ts';
import { pointsText, times } from '../look/figures.ts';
import type { GamePageContext } from './GamePage.tsx';
import { Points } from '../look/Points.tsx';
import type { Round } from '../play/use-table.tsx';

type Reader = Pick<GamePageContext, 'labels' | 'locale'>;

interface Props {
  readonly round: Round;
  readonly page: Reader;
  /** A payout up to the stake is shown too, because the player cashed out a stepped round. */
  readonly isTaken?: boolean;
}

/** The result of a round on the stage: points and multiplier, or text without a win. */
export function RoundResult({ round, page: { labels, locale }, isTaken = false }: Props) {
  const { win, stake, multiplier } = round;
  if (win <= 0) return labels.lost;
  if (win <= stake && !isTaken) return labels.returnedShort(pointsText(locale, win));
  return (
    <>
      <Points amount={win} locale={locale} sign={win > stake ? '+' : ''} />{' '}
      <span className="figure">{times(locale, Math.round(multiplier * MULTIPLIER_ONE))}</span>
    </>
  );
}

/** The same for screen readers. */
export function roundResultText({ win, stake }: Round, { labels, locale }: Reader): string {
  if (win <= 0) return labels.lost;
  const amount = pointsText(locale, win);
  return win <= stake ? labels.returned(amount) : labels.won(amount);
}
