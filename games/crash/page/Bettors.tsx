import type { SharedTable } from '@parlor/contract/calls/shared-rounds.ts';
import { count, pointsText, times } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';

interface Props {
  readonly page: Pick<GamePageContext, 'labels' | 'locale'>;
  readonly bets: SharedTable['bets'];
}

/** Who plays this round, and what they were paid. The highest stakes first. */
export function Bettors({ page: { labels, locale }, bets }: Props) {
  return (
    <section className="bettors" aria-label={labels.crashBets}>
      <p>
        {labels.crashPlayers(count(locale, bets.count))}
        <span className="figure">{labels.points(pointsText(locale, bets.staked))}</span>
      </p>
      <ul>
        {bets.list.map((bet, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a guest has no name but the place
          <li key={index} data-paid={bet.paid === undefined ? undefined : bet.paid > 0 ? 'won' : 'lost'}>
            <b title={bet.displayName} data-shortened="player-name">
              {bet.displayName ?? labels.crashGuest}
            </b>
            <span className="figure">{pointsText(locale, bet.stake)}</span>
            <span className="figure out">
              {bet.paid === undefined
                ? ''
                : bet.paid > 0
                  ? times(locale, bet.paid * 100)
                  : labels.crashLostShort}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
