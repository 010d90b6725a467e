import { useLingui } from '@lingui/react/macro';
import { startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useServices } from '../../data/ServicesContext.tsx';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { useClosingGuard } from '../../platform/PlatformContext.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { IDENTITIES } from './use-identities.ts';
import { markPasskey } from '../../platform/passkey-mark.ts';
import styles from './Identities.module.css';

const LONGEST_NAME = 40;

/** Names a passkey and lets the browser make it. */
export function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const { t } = useLingui();
  const { api } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async (as: string) => {
      const { options } = await api.newPasskeyOptions({ body: {} });
      const response = await startRegistration({ optionsJSON: options as never });
      return api.addPasskey({ body: { response: { ...response }, name: as } });
    },
    onSuccess(now) {
      markPasskey(true);
      client.setQueryData(IDENTITIES, now);
      toast.show({ text: t`The passkey is now linked.` });
      onAdded();
    },
  });
  useClosingGuard(name.trim() !== '');
  const words = (error: unknown): string | undefined => {
    if (error === null) return undefined;
    if (error instanceof WebAuthnError)
      return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
        ? t`This device already has a passkey for your account.`
        : t`No passkey was made. Try again, or use another device.`;
    // The person closed the browser's dialog.
    if (error instanceof Error && error.name === 'NotAllowedError')
      return t`No passkey was made. Try again, or use another device.`;
    return whatFailed(error).words ?? t`No response. Nothing was changed. Try again.`;
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const given = name.trim();
    if (!add.isPending) add.mutate(given === '' ? t`Passkey` : given);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p>{t`A passkey signs you in with your fingerprint, your face or your screen lock. It works only on this site, so a false page can’t use it.`}</p>
      <Field
        label={t`Name, for example “My phone”`}
        name="passkey-name"
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={name}
        error={words(add.error)}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" wide busy={add.isPending}>
        {t`Make a passkey`}
      </Button>
    </form>
  );
}
