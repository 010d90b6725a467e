import { useLingui } from '@lingui/react/macro';
import { Field } from '../../../ui/controls/Field.tsx';

export type WhyFieldProps = {
  value: string;
  onChange: (why: string) => void;
  /** What the last try of the act was refused with. */
  error: string | undefined;
};

/** The reason of an act. Every act needs one, because the audit log stores it for ever. */
export function WhyField({ value, onChange, error }: WhyFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Why`}
      hint={t`At least three letters; kept for ever`}
      required
      minLength={3}
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}
