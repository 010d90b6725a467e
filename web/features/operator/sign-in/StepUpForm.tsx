import { useLingui } from '@lingui/react/macro';
import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Loaded } from '../components/Loaded.tsx';
import styles from '../Operator.module.css';
import { Form } from '../components/Form.tsx';
import { OPERATOR } from '../operator-calls.ts';
import { CodeField } from './CodeField.tsx';
import type { ConsoleApi } from './console-calls.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useFailed } from './use-failed.ts';

export type StepUpFormProps = { api: ConsoleApi; onDone: () => void };

/** A new second factor, before acts on money, releases and accounts. */
export function StepUpForm({ api, onDone }: StepUpFormProps) {
  const { t } = useLingui();
  const failed = useFailed();
  const [code, setCode] = useState('');
  const account = useQuery({ queryKey: [OPERATOR, 'own-account'], queryFn: () => api.ownAccount() });
  const passkey = useMutation({
    mutationFn: async () => {
      const { options } = await api.stepUpOptions();
      const response = await startAuthentication({ optionsJSON: options as never });
      return api.stepUp({ body: { response: { ...response } } });
    },
    onSuccess: onDone,
  });
  const byCode = useMutation({
    mutationFn: () => api.stepUp({ body: { code } }),
    onSuccess: onDone,
    onError: () => setCode(''),
  });
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t`This act needs a new confirmation. It is valid for five minutes.`}</p>
      <Loaded query={account} failed={t`Your account didn’t load`}>
        {({ passkeys, hasCode }) => (
          <>
            {passkeys.length > 0 && (
              <PasskeyButton passkey={passkey}>{t`Confirm with your passkey`}</PasskeyButton>
            )}
            {hasCode && (
              <Form busy={byCode.isPending} onSend={byCode.mutate}>
                <CodeField value={code} onChange={setCode} error={failed(byCode.error)} />
                <Button
                  type="submit"
                  kind={passkeys.length > 0 ? 'quiet' : 'primary'}
                  wide
                  busy={byCode.isPending}
                >
                  {t`Confirm`}
                </Button>
              </Form>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
