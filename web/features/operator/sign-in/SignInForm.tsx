import { useLingui } from '@lingui/react/macro';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import styles from '../Operator.module.css';
import { Form } from '../components/Form.tsx';
import own from './Console.module.css';
import { CodeField } from './CodeField.tsx';
import type { ConsoleApi } from './console-calls.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useFailed } from './use-failed.ts';

export type SignInFormProps = { api: ConsoleApi; onDone: () => void };

/** With a passkey, or with a password and a code. */
export function SignInForm({ api, onDone }: SignInFormProps) {
  const { t } = useLingui();
  const failed = useFailed();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const passkey = useMutation({
    mutationFn: async () => {
      const { options } = await api.consolePasskeyOptions();
      const response = await startAuthentication({ optionsJSON: options as never });
      return api.consolePasskey({ body: { response: { ...response } } });
    },
    onSuccess: onDone,
  });
  const byCode = useMutation({
    mutationFn: () => api.consoleCode({ body: { email: email.trim(), password, code } }),
    onSuccess: onDone,
    onError: () => setCode(''),
  });
  return (
    <div className={styles.form}>
      {browserSupportsWebAuthn() && (
        <>
          <PasskeyButton passkey={passkey}>{t`Sign in with a passkey`}</PasskeyButton>
          <p className={own.or}>{t`or with a password and a code`}</p>
        </>
      )}
      <Form busy={byCode.isPending} onSend={byCode.mutate}>
        <Field
          label={t`Email`}
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <CodeField value={code} onChange={setCode} error={failed(byCode.error)} />
        <Button type="submit" kind="quiet" wide busy={byCode.isPending}>
          {t`Sign in`}
        </Button>
      </Form>
    </div>
  );
}
