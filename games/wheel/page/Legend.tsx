import { countOf } from '@parlor/contract/content/game-families/read-settings.ts';
import { Drawing } from '../../page/look/Drawing.tsx';
import { count, times } from '../../page/look/figures.ts';
import { paletteOf } from '../../page/look/palettes.ts';
import type { Labels } from '../../words.ts';
import { nameOfSymbol } from '../results.ts';
import { lettersOf, type WheelTable as Rules } from '../rules.ts';
import { segmentsOf, type WheelChoice } from '../spin.ts';
import { inkOfPay, inkOfSymbol } from './inks.ts';

interface Props {
  readonly labels: Labels;
  readonly locale: string;
  readonly rules: Rules;
  readonly choice: WheelChoice;
  readonly disabled: boolean;
  /** The segment at which the wheel stands. */
  readonly stop: number | undefined;
  readonly onChange: (symbol: string) => void;
}

/** What the wheel pays: its multipliers with their segments, or the symbols to bet on. */
export const Legend = (props: Props) =>
  props.rules.settings.kind === 'symbols' ? <SymbolLegend {...props} /> : <PayLegend {...props} />;

function PayLegend({ labels, locale, rules: { settings, look }, choice, stop }: Props) {
  const pays = segmentsOf(settings, choice);
  const palette = paletteOf(look.palette);
  const each = Array.from(new Set(pays)).toSorted((a, b) => a - b);
  const share = (payE4: number): string => count(locale, pays.filter((one) => one === payE4).length);
  return (
    <ol className="legend" aria-label={labels.wheelPays}>
      {each.map((payE4) => (
        <li key={payE4} data-now={(stop !== undefined && pays[stop] === payE4) || undefined}>
          <i style={{ background: inkOfPay(palette, payE4) }} aria-hidden="true" />
          <b className="figure">{times(locale, payE4)}</b>{' '}
          <span>{labels.wheelShare(share(payE4), count(locale, pays.length))}</span>
        </li>
      ))}
    </ol>
  );
}

function SymbolLegend({
  labels,
  locale,
  rules: { settings, look },
  choice,
  disabled,
  stop,
  onChange,
}: Props) {
  const palette = paletteOf(look.palette);
  if (settings.kind !== 'symbols') return null;
  return (
    <fieldset className="bets" disabled={disabled}>
      <legend className="sr">{labels.wheelBet}</legend>
      {lettersOf(settings).map((letter, symbol) => (
        <label key={letter} data-now={(stop !== undefined && settings.wheel[stop] === letter) || undefined}>
          <input
            type="radio"
            className="sr"
            name="symbol"
            value={letter}
            checked={choice.symbol === letter}
            onChange={() => onChange(letter)}
          />
          <span className="bet">
            <i style={{ background: inkOfSymbol(palette, symbol) }} aria-hidden="true" />
            <Drawing name={settings.symbols[symbol] ?? ''} />
            <span className="sr">{nameOfSymbol(settings, letter, labels)}</span>
            <b className="figure">{times(locale, settings.pays[symbol] ?? 0)}</b>
            <small>
              {labels.wheelShare(
                count(locale, countOf(settings.wheel, symbol)),
                count(locale, settings.wheel.length),
              )}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
