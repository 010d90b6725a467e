import { count } from '../../page/look/figures.ts';
import type { Labels } from '../../words.ts';

interface Props {
  readonly labels: Labels;
  readonly locale: string;
  readonly picked: number;
  readonly most: number;
  readonly disabled: boolean;
  readonly onQuick: () => void;
  readonly onClear: () => void;
}

/** How many numbers are picked, with buttons for random ones and for none. */
export const PickButtons = ({ labels, locale, picked, most, disabled, onQuick, onClear }: Props) => (
  <fieldset className="field picks">
    <legend>{labels.kenoPicks}</legend>
    <div className="stepper">
      <button type="button" className="word" disabled={disabled} onClick={onQuick}>
        {labels.kenoQuick}
      </button>
      <output>{labels.kenoPicked(count(locale, picked), count(locale, most))}</output>
      <button type="button" className="word" disabled={disabled || picked === 0} onClick={onClear}>
        {labels.kenoClear}
      </button>
    </div>
  </fieldset>
);
