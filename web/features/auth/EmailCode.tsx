import { useLingui } from '@lingui/react/macro';
import { hasErrorCode, NetworkError } from '@parlor/sdk/errors.ts';
import { useState, type FormEvent } from 'react';
import { useServices } from '../../data/StoredServices.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import styles from './SignIn.module.css';
import { sixDigitsIn } from './six-digits.ts';

/** Signs in with the six digits of the email, in the window that requested it. */
export function EmailCode() {
  const { t } = useLingui();
  const { session } = useServices();
  const [digits, setDigits] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    if (digits.length < 6) return setProblem(t`Enter the six digits from the email.`);
    setSending(true);
    setProblem(undefined);
    try {
      // The app follows the session and replaces this screen.
      await session.completeEmailLink(digits);
    } catch (error) {
      setProblem(wordsOf(error));
      setSending(false);
    }
  };
  const wordsOf = (error: unknown): string => {
    if (hasErrorCode(error, 'RATE_LIMITED')) return t`Too many attempts. Open the link in the email instead.`;
    if (hasErrorCode(error, 'ACCOUNT_DISABLED'))
      return t`This account is disabled. If you think this is a mistake, contact support.`;
    if (hasErrorCode(error, 'SWITCHED_OFF')) return t`New accounts are paused. Try again later.`;
    if (error instanceof NetworkError) return t`Can’t connect to Parlor. Try again.`;
    if (hasErrorCode(error, 'EMAIL_CODE_INVALID', 'INVALID_REQUEST'))
      return t`This code is wrong or has expired. Use the code from the newest email.`;
    return t`Sign-in failed. Try again.`;
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <Field
        label={t`Six-digit code`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        dir="ltr"
        required
        value={digits}
        error={problem}
        onChange={(event) => {
          setDigits(sixDigitsIn(event.target.value));
          setProblem(undefined);
        }}
      />
      <Button type="submit" wide busy={isSending}>
        {t`Sign in`}
      </Button>
    </form>
  );
}
