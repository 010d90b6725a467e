import { useLingui } from '@lingui/react/macro';
import { Field } from '../../../ui/controls/Field.tsx';

export type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
};

/** Six digits of an authenticator app. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Code`}
      hint={t`Six digits from your authenticator app; each works once`}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\d{6}"
      maxLength={6}
      required
      dir="ltr"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      error={error}
    />
  );
}
