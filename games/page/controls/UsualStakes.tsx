import { pointsText } from '../look/figures.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { largestOf, presetsOf } from './stake-stops.ts';
import { useTypedFields } from './typed-fields.tsx';
import type { Stake } from '../play/use-stake.tsx';

interface Props {
  readonly page: Pick<GamePageContext, 'labels' | 'locale'>;
  readonly stakes: Stake;
  readonly disabled: boolean;
  readonly onStake: (hundredths: number) => void;
}

/** Usual stakes, and the largest one. Those above the balance are dimmed. */
export function UsualStakes({ page: { labels, locale }, stakes, disabled, onStake }: Props) {
  const { press } = useTypedFields();
  const largest = largestOf(stakes);
  const figure = (hundredths: number): string => pointsText(locale, hundredths / 100);
  const isMax = largest !== undefined && stakes.stake === largest;
  return (
    <fieldset className="usual-stakes" aria-label={labels.usualStakes} disabled={disabled}>
      {presetsOf(stakes).map((preset) => (
        <button
          key={preset}
          type="button"
          className="figure"
          aria-label={labels.points(figure(preset))}
          aria-pressed={stakes.stake === preset}
          disabled={preset > stakes.have}
          onClick={() => press(() => onStake(preset))}
        >
          {figure(preset)}
        </button>
      ))}
      <button
        type="button"
        aria-label={labels.maxName(figure(largest ?? stakes.max))}
        aria-pressed={isMax}
        disabled={largest === undefined}
        onClick={() => press(() => largest !== undefined && onStake(largest))}
      >
        {labels.max}
      </button>
    </fieldset>
  );
}
