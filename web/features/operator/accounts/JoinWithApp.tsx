import { useLingui } from '@lingui/react/macro';
import { PASSWORD_MIN_LENGTH } from '@parlor/contract/calls/operator/accounts/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { QrCode } from '../../../ui/controls/QrCode.tsx';
import { Mono } from '../../../ui/media/Mono.tsx';
import styles from '../Operator.module.css';
import { Form } from '../components/Form.tsx';
import { CodeField } from '../sign-in/CodeField.tsx';
import own from '../sign-in/Console.module.css';
import type { WayProps } from './Join.tsx';
import { useFailed } from '../sign-in/use-failed.ts';

/** The app's secret is shown once, and the first code proves that the app has it. */
export function JoinWithApp({ api, secret, email, onJoined }: WayProps & { email: string }) {
  const { t } = useLingui();
  const failed = useFailed();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const setup = useMutation({ mutationFn: () => api.joinCodeSetup({ body: { secret } }) });
  const join = useMutation({
    mutationFn: (sealed: string) => api.joinWithCode({ body: { secret, password, sealed, code } }),
    onSuccess: onJoined,
    onError: () => setCode(''),
  });
  const { data } = setup;
  if (!data)
    return (
      <div className={styles.form}>
        <p className={styles.lead}>{t`For devices without passkeys. You need an authenticator app.`}</p>
        <Button kind="quiet" wide busy={setup.isPending} onClick={() => setup.mutate()}>
          {t`Set up an app`}
        </Button>
        {setup.error && <p role="alert">{failed(setup.error)}</p>}
      </div>
    );
  return (
    <Form busy={join.isPending} onSend={() => join.mutate(data.sealed)}>
      {/* For the browser's password manager. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <QrCode text={data.uri} label={t`Code for the authenticator app`} className={own.code} />
      <Mono label={t`Or enter this key in the app`} copyable>
        {data.key}
      </Mono>
      <Field
        label={t`New password`}
        hint={t`At least ${PASSWORD_MIN_LENGTH} characters`}
        type="password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN_LENGTH}
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <CodeField value={code} onChange={setCode} error={failed(join.error)} />
      <Button type="submit" wide busy={join.isPending}>
        {t`Join`}
      </Button>
    </Form>
  );
}
