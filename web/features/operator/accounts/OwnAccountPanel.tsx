import { useLingui } from '@lingui/react/macro';
import { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeviceChoice } from '../../../platform/device-choices.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Moment, Table } from '../components/Table.tsx';
import styles from '../Operator.module.css';
import { Form } from '../components/Form.tsx';
import { OPERATOR } from '../operator-calls.ts';
import own from '../sign-in/Console.module.css';
import { useConsole } from '../sign-in/ConsoleContext.tsx';
import { useFailed } from '../sign-in/use-failed.ts';
import { useRoleNames } from './use-role-names.ts';

/** The operator's own account: sign-in methods, and signing out everywhere. */
export function OwnAccountPanel() {
  const { t } = useLingui();
  const { api, signOut } = useConsole();
  const client = useQueryClient();
  const failed = useFailed();
  const names = useRoleNames();
  const [name, setName] = useState('');
  const query = useQuery({ queryKey: [OPERATOR, 'own-account'], queryFn: () => api.ownAccount() });
  const changed = () => client.invalidateQueries({ queryKey: [OPERATOR, 'own-account'] });
  const add = useMutation({
    mutationFn: async () => {
      const { options } = await api.passkeyOptions();
      const response = await startRegistration({ optionsJSON: options as never });
      return api.addPasskey({ body: { name: name.trim(), response: { ...response } } });
    },
    onSuccess: () => {
      setName('');
      return changed();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.removePasskey({ params: { id } }),
    onSuccess: changed,
  });
  const leave = useMutation({ mutationFn: () => api.endOwnSessions(), onSuccess: signOut });
  return (
    <Loaded query={query} failed={t`Your account didn’t load`}>
      {({ name: ownName, email, role, passkeys, hasCode, sessionEndsAt }) => (
        <div className={styles.form}>
          <Facts>
            <Fact name={t`Name`}>
              <bdi>{ownName}</bdi>
            </Fact>
            <Fact name={t`Email`}>
              <bdi dir="ltr">{email}</bdi>
            </Fact>
            <Fact name={t`Role`}>{names[role]}</Fact>
            <Fact name={t`Password and app`}>{hasCode ? t`Set up` : t`Not set up`}</Fact>
            <Fact name={t`Signed in until (UTC)`}>
              <Moment at={sessionEndsAt} />
            </Fact>
          </Facts>
          <KeysSwitch />
          {passkeys.length > 0 && (
            <Table label={t`Passkeys`} columns={[t`Passkey`, t`Added (UTC)`, t`Last used (UTC)`, t`Acts`]}>
              {passkeys.map((passkey) => (
                <tr key={passkey.id}>
                  <td>
                    <bdi>{passkey.name}</bdi>
                  </td>
                  <td>
                    <Moment at={passkey.addedAt} />
                  </td>
                  <td>{passkey.lastUsedAt === undefined ? '–' : <Moment at={passkey.lastUsedAt} />}</td>
                  <td>
                    <Button
                      size="s"
                      kind="quiet"
                      aria-label={t`Remove the passkey ${passkey.name}`}
                      busy={remove.isPending && remove.variables === passkey.id}
                      onClick={() => remove.mutate(passkey.id)}
                    >
                      {t`Remove`}
                    </Button>
                  </td>
                </tr>
              ))}
            </Table>
          )}
          {remove.error && (
            <p role="alert" className={own.failed}>
              {failed(remove.error)}
            </p>
          )}
          <Form busy={add.isPending} onSend={add.mutate}>
            <Field
              label={t`Name of a new passkey`}
              hint={t`A second one lets you sign in if you lose a device`}
              required
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={failed(add.error)}
            />
            <div className={styles.acts}>
              <Button type="submit" busy={add.isPending}>
                {t`Add a passkey`}
              </Button>
              <Button kind="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
                {t`Sign out everywhere`}
              </Button>
            </div>
          </Form>
        </div>
      )}
    </Loaded>
  );
}

/** Keys of one character can be turned off (WCAG 2.1.4). */
function KeysSwitch() {
  const { t } = useLingui();
  const [isOn, setOn] = useDeviceChoice('shortcuts');
  const label = t`Keys of one character on this device, such as / for the search`;
  return (
    <div className={styles.choice}>
      <span>{label}</span>
      <Switch label={label} on={isOn} onChange={setOn} />
    </div>
  );
}
