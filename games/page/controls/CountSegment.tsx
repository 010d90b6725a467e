import { count } from '../look/figures.ts';
import { Segment } from './Segment.tsx';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly locale: string;
  readonly value: number;
  readonly offered: readonly number[];
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

/** Chooses one of a few whole numbers. */
export const CountSegment = ({ label, name, locale, value, offered, disabled = false, onChange }: Props) => (
  <Segment
    label={label}
    name={name}
    value={String(value)}
    options={offered.map((one) => ({ value: String(one), label: count(locale, one) }))}
    disabled={disabled}
    onChange={(chosen) => onChange(Number(chosen))}
  />
);
