import type { DiceSettings } from '@parlor/contract/content/games.ts';
import { count, hundredths } from '../../page/look/figures.ts';
import { Segment, type Option } from '../../page/controls/Segment.tsx';
import { Stepper } from '../../page/controls/Stepper.tsx';
import { readHundredths, readWhole } from '../../page/controls/typed.ts';
import type { Labels } from '../../words.ts';
import { available, fit, type Choice } from '../fit.ts';
import { TRACK } from '../kind.ts';
import type { DicePlay } from '../rules.ts';

interface Props {
  readonly settings: DiceSettings;
  readonly play: DicePlay;
  readonly choice: Choice;
  readonly labels: Labels;
  readonly locale: string;
  readonly disabled: boolean;
  readonly onChange: (field: string, value: string | number) => void;
}

type Word = 'over' | 'under' | 'inside' | 'outside' | 'exactly' | 'most';
type FieldName = 'target' | 'low' | 'high' | 'sum' | 'highest' | 'face' | 'hits';

/** The settings of each kind, in the order of the panel. */
const sides: Readonly<Partial<Record<DiceSettings['kind'], readonly Word[]>>> = {
  'over-under': ['under', 'over'],
  band: ['inside', 'outside'],
  sum: ['under', 'exactly', 'over'],
  highest: ['exactly', 'most'],
};
const numbers: Readonly<Partial<Record<DiceSettings['kind'], readonly FieldName[]>>> = {
  'over-under': ['target'],
  lantern: ['target'],
  band: ['low', 'high'],
  sum: ['sum'],
  highest: ['highest'],
  hits: ['face', 'hits'],
};

/** The controls of a choice. Every value goes through `fit`, so it is always valid. */
export function ChoiceFields({ settings, play, choice, labels, locale, disabled, onChange }: Props) {
  const segment = (label: string, field: string, options: readonly Option[]) => (
    <Segment
      key={field}
      label={label}
      name={field}
      value={String(choice[field])}
      options={options}
      disabled={disabled}
      onChange={(value) => onChange(field, value)}
    />
  );
  const track = settings.kind === 'over-under' || settings.kind === 'lantern' || settings.kind === 'band';
  return (
    <div className="choice" data-kind={settings.kind}>
      {sides[settings.kind]
        ? segment(
            labels.side,
            'side',
            (sides[settings.kind] ?? []).map((value) => ({ value, label: labels[value] })),
          )
        : null}
      {settings.kind === 'gap'
        ? segment(labels.bet, 'bet', [
            { value: 'moored', label: labels.moored, note: labels.mooredMeans },
            { value: 'near', label: labels.near, note: labels.nearMeans },
            { value: 'sea', label: labels.sea, note: labels.seaMeans },
          ])
        : null}
      {settings.kind === 'ladder'
        ? segment(
            labels.course,
            'course',
            settings.courses.map(({ id }) => ({ value: id, label: labels.courses[id] ?? id })),
          )
        : null}
      {(numbers[settings.kind] ?? []).map((field) => (
        <Stepper
          key={field}
          label={labels[field]}
          labels={labels}
          value={Number(choice[field])}
          disabled={disabled}
          show={(value) => (track ? hundredths(locale, value) : count(locale, value))}
          read={(text) => (track ? readHundredths : readWhole)(text, locale)}
          fits={(value) => Number(fit(settings, play, { ...choice, [field]: value }, field)[field])}
          next={(value, direction, far) =>
            track
              ? stepOnTrack(settings, value, direction, far)
              : stepAmong(available(play, choice, field), value, direction, far)
          }
          onChange={(value) => onChange(field, value)}
        />
      ))}
    </div>
  );
}

function stepOnTrack(settings: DiceSettings, value: number, direction: 1 | -1, far: boolean): number {
  const step = (settings.kind === 'lantern' ? 25 : 100) * (far ? 10 : 1);
  const next = direction === 1 ? Math.floor(value / step + 1) * step : Math.ceil(value / step - 1) * step;
  const [min, max] =
    settings.kind === 'lantern' ? [settings.lowestTarget, settings.highestTarget] : [0, TRACK - 1];
  return Math.min(max, Math.max(min, next));
}

function stepAmong(values: readonly number[], value: number, direction: 1 | -1, far: boolean): number {
  const beyond = values.filter((one) => (direction === 1 ? one > value : one < value));
  const first = direction === 1 ? beyond[0] : beyond.at(-1);
  const last = direction === 1 ? beyond.at(-1) : beyond[0];
  return (far ? last : first) ?? value;
}
