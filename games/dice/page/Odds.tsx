import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { percent, pointsText, times } from '../../page/look/figures.ts';
import { MULTIPLIER_ONE } from '../../odds.ts';
import type { Choice } from '../fit.ts';
import type { DicePlay } from '../rules.ts';

interface Props {
  readonly page: Pick<GamePageContext, 'labels' | 'locale'>;
  readonly play: DicePlay;
  readonly choice: Choice;
  /** In hundredths of a PP. */
  readonly stake: number;
}

/** Chance and payout of the choice, and the amount for this stake. */
export function Odds({ page: { labels, locale }, play, choice, stake }: Props) {
  const results = play.distribution(choice);
  const total = results.reduce((sum, one) => sum + one.weight, 0n);
  const paying = results.filter((one) => one.multiplierE4 > 0);
  // Getting back the stake, or less, is not a win.
  const winning = results.filter((one) => one.multiplierE4 > MULTIPLIER_ONE);
  const chance = Number(winning.reduce((sum, one) => sum + one.weight, 0n)) / Number(total);
  const best = Math.max(...paying.map((one) => one.multiplierE4));
  const several = paying.length > 1;
  const could = Math.floor((stake * best) / 10_000) / 100;
  return (
    <dl className="odds">
      <div>
        <dt>{labels.chance}</dt>
        <dd>
          <bdi>{percent(locale, chance)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{labels.pays}</dt>
        <dd>
          <bdi>{several ? labels.upTo(times(locale, best)) : times(locale, best)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{labels.wouldBe}</dt>
        <dd>
          <bdi>{several ? labels.upTo(pointsText(locale, could)) : pointsText(locale, could)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
