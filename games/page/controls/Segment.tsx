export interface Option {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
}

interface Props {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** Chooses one of a few options. Native radio buttons, so arrow keys and screen readers work. */
export function Segment({ label, name, value, options, disabled, onChange }: Props) {
  return (
    <fieldset className="field" disabled={disabled}>
      <legend>{label}</legend>
      <div className="segment" data-notes={options.some((one) => one.note) || undefined}>
        {options.map((one) => (
          <label key={one.value}>
            <input
              type="radio"
              className="sr"
              name={name}
              value={one.value}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            <span>
              {one.label}
              {one.note ? <small>{one.note}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
