import { Stepper } from '../../page/controls/Stepper.tsx';
import { readHundredths } from '../../page/controls/typed.ts';
import { times } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { LOWEST_AUTO_E2 } from '../rules.ts';

interface Props {
  readonly page: Pick<GamePageContext, 'labels' | 'locale'>;
  /** In hundredths; undefined: the player cashes out. */
  readonly auto: number | undefined;
  readonly topE2: number;
  readonly disabled: boolean;
  readonly onChange: (auto: number | undefined) => void;
}

const FIRST_E2 = 200;
const STEPS = [
  101, 110, 120, 130, 150, 175, 200, 250, 300, 400, 500, 750, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000,
];

/** At which multiplier the bet cashes out by itself. */
export function AutoField({ page: { labels, locale }, auto, topE2, disabled, onChange }: Props) {
  const fits = (value: number): number => Math.min(topE2, Math.max(LOWEST_AUTO_E2, value));
  const next = (value: number, direction: 1 | -1, far: boolean): number => {
    const stops = STEPS.filter((stop) => (direction === 1 ? stop > value : stop < value));
    const ordered = direction === 1 ? stops : stops.toReversed();
    return fits(ordered[far ? 2 : 0] ?? ordered.at(-1) ?? value);
  };
  const shown = (value: number): string =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: false,
    }).format(value / 100);
  return (
    <div className="auto" data-on={auto !== undefined || undefined}>
      <label className="switch">
        <input
          type="checkbox"
          checked={auto !== undefined}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked ? fits(FIRST_E2) : undefined)}
        />
        <span>{labels.crashAuto}</span>
      </label>
      {auto === undefined ? null : (
        <Stepper
          label={labels.crashAutoAt}
          labels={labels}
          value={auto}
          disabled={disabled}
          show={shown}
          name={(value) => times(locale, value * 100)}
          read={(text) => readHundredths(text, locale)}
          fits={fits}
          next={next}
          onChange={onChange}
        />
      )}
    </div>
  );
}
