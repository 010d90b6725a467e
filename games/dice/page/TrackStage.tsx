import type { CSSProperties, KeyboardEvent } from 'react';
import type { DiceSettings } from '@parlor/contract/content/games.ts';
import { count, hundredths } from '../../page/look/figures.ts';
import type { Labels } from '../../words.ts';
import { TRACK } from '../kind.ts';
import type { Choice } from '../fit.ts';
import { Ornament } from './Ornament.tsx';
import { Roll } from './Roll.tsx';

interface Props {
  readonly settings: DiceSettings;
  readonly choice: Choice;
  readonly labels: Labels;
  readonly locale: string;
  readonly disabled: boolean;
  /** The last roll in hundredths. Undefined before the first. */
  readonly roll: number | undefined;
  readonly won: boolean;
  readonly lit: boolean;
  readonly lifted: boolean;
  readonly isAwaited: boolean;
  readonly onChange: (field: string, value: number) => void;
}

const LAST = TRACK - 1;

/** The end of the shown range: Lantern, whose targets are low, shows only its low part. */
const endOf = (settings: DiceSettings): number =>
  settings.kind === 'lantern' ? Math.min(LAST, Math.ceil((settings.highestTarget * 1.25) / 50) * 50) : LAST;

/** Winning intervals in hundredths. */
function winning(choice: Choice, end: number): readonly (readonly [number, number])[] {
  const { side, target, low, high } = choice;
  if (typeof low === 'number' && typeof high === 'number') {
    return side === 'inside'
      ? [[low, high]]
      : [
          [0, low],
          [high, end],
        ];
  }
  return side === 'over' ? [[Number(target), end]] : [[0, Number(target)]];
}

/** The roll above the range with its winning intervals. The handles are sliders. */
export function TrackStage(props: Props) {
  const { settings, choice, labels, locale, disabled, roll, won, lit, lifted, isAwaited, onChange } = props;
  const end = endOf(settings);
  const at = (value: number): string => String(Math.min(1, value / end));
  const handles = 'low' in choice ? ['low', 'high'] : ['target'];
  const coarse = end / 200;
  const onKeyDown = (event: KeyboardEvent, field: string): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: coarse * 2,
      ArrowUp: coarse * 2,
      ArrowLeft: -coarse * 2,
      ArrowDown: -coarse * 2,
      PageUp: coarse * 20,
      PageDown: -coarse * 20,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(field, Math.round(Number(choice[field]) + step));
  };
  return (
    <>
      <div className="bench">
        <Ornament kind={settings.kind} lit={lit} />
        <Roll locale={locale} roll={roll} won={won} lifted={lifted} isAwaited={isAwaited} />
      </div>
      <div className="track" dir="ltr">
        <div className="groove">
          {winning(choice, end).map(([from, to]) => (
            <i key={`${from}`} style={{ '--from': at(from), '--to': at(to) } as CSSProperties} />
          ))}
          {roll === undefined ? null : (
            <b
              className="marker"
              data-won={won || undefined}
              data-lifted={lifted || isAwaited || undefined}
              style={{ '--at': at(isAwaited ? 0 : roll) } as CSSProperties}
            />
          )}
        </div>
        {handles.map((field) => (
          <input
            key={field}
            type="range"
            min={0}
            max={end}
            step={1}
            value={Number(choice[field])}
            disabled={disabled}
            data-several={handles.length > 1 || undefined}
            aria-label={field === 'low' ? labels.low : field === 'high' ? labels.high : labels.target}
            aria-valuetext={hundredths(locale, Number(choice[field]))}
            onChange={(event) =>
              onChange(field, Math.round(Math.round(Number(event.target.value) / coarse) * coarse))
            }
            onKeyDown={(event) => onKeyDown(event, field)}
          />
        ))}
        <div className="scale" aria-hidden="true">
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <span key={share} style={{ '--at': String(share) } as CSSProperties}>
              {end === LAST ? count(locale, Math.round(share * 100)) : hundredths(locale, share * end)}
            </span>
          ))}
        </div>
      </div>
    </>
  );
}
