import { useLingui } from '@lingui/react/macro';
import { LONGEST_PASSKEY_NAME, type Passkey } from '@parlor/contract/calls/identities.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useServices } from '../../data/ServicesContext.tsx';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { useClosingGuard } from '../../platform/PlatformContext.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { IDENTITIES } from './use-identities.ts';
import styles from './Identities.module.css';

/** Gives a passkey another name in the list. The device keeps its own name of it. */
export function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useLingui();
  const { api } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  const [name, setName] = useState(passkey.name);
  const [fault, setFault] = useState<string>();
  useClosingGuard(name.trim() !== passkey.name);
  const rename = useMutation({
    mutationFn: (as: string) => api.renamePasskey({ body: { id: passkey.id, name: as } }),
    onSuccess(now) {
      client.setQueryData(IDENTITIES, now);
      toast.show({ text: t`The passkey has its new name.` });
      onDone();
    },
    onError: (error) => setFault(whatFailed(error).words ?? t`No response. Nothing was changed. Try again.`),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = name.trim();
    if (rename.isPending) return;
    if (wanted === '') return setFault(t`Enter a name.`);
    if (wanted === passkey.name) return onDone();
    rename.mutate(wanted);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Field
        label={t`Name`}
        name="passkey-name"
        autoComplete="off"
        dir="auto"
        maxLength={LONGEST_PASSKEY_NAME}
        value={name}
        error={fault}
        onChange={(event) => {
          setName(event.target.value);
          setFault(undefined);
        }}
      />
      <Button type="submit" wide busy={rename.isPending}>
        {t`Save`}
      </Button>
    </form>
  );
}
