import { useLingui } from '@lingui/react/macro';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHead, Section } from '../../../ui/layout/Page.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Loaded } from '../components/Loaded.tsx';
import styles from '../Operator.module.css';
import { Form } from '../components/Form.tsx';
import own from '../sign-in/Console.module.css';
import { createConsoleApi } from '../sign-in/console-calls.ts';
import { JoinWithApp } from './JoinWithApp.tsx';
import { EnvironmentMark } from '../sign-in/EnvironmentMark.tsx';
import { useFailed } from '../sign-in/use-failed.ts';
import { useRoleNames } from './use-role-names.ts';

export type JoinProps = {
  /** The secret after the # of the link. */
  secret: string;
  onJoined: () => void;
};

/** The page of an invitation: it sets up a sign-in method and uses up the invitation. */
export function Join({ secret, onJoined }: JoinProps) {
  const { t } = useLingui();
  const [api] = useState(createConsoleApi);
  const names = useRoleNames();
  const invitation = useQuery({
    queryKey: ['invitation', secret],
    queryFn: () => api.consoleInvitation({ body: { secret } }),
    // A used invitation no longer exists.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const state = useQuery({ queryKey: ['console-state'], queryFn: () => api.consoleState() });
  if (
    hasErrorCode(invitation.error, 'INVITATION_NOT_FOUND') ||
    hasErrorCode(invitation.error, 'INVALID_REQUEST')
  )
    return (
      <EmptyState scene="chair" heading="h1" title={t`This invitation doesn’t work`}>
        {t`It was used, cancelled, or is older than two days. If you have just joined with it, sign in. Otherwise ask an owner for a new one.`}
      </EmptyState>
    );
  return (
    <div className={own.narrow}>
      {state.data && <EnvironmentMark environment={state.data.environment} />}
      <PageHead title={t`Join the console`} />
      <Loaded query={invitation} failed={t`The invitation didn’t load`}>
        {({ name, email, role, isReset }) => (
          <>
            <p className={styles.lead}>
              {isReset
                ? t`${name}, choose a new way to sign in as ${email}.`
                : t`${name}, you are invited as ${names[role]}, with ${email}. Choose how you sign in.`}
            </p>
            {browserSupportsWebAuthn() && (
              <Section title={t`With a passkey`}>
                <Panel label={t`With a passkey`}>
                  <JoinWithPasskey api={api} secret={secret} onJoined={onJoined} />
                </Panel>
              </Section>
            )}
            <Section title={t`With a password and an app`}>
              <Panel label={t`With a password and an app`}>
                <JoinWithApp api={api} secret={secret} email={email} onJoined={onJoined} />
              </Panel>
            </Section>
          </>
        )}
      </Loaded>
    </div>
  );
}

export type WayProps = JoinProps & { api: ReturnType<typeof createConsoleApi> };

function JoinWithPasskey({ api, secret, onJoined }: WayProps) {
  const { t } = useLingui();
  const failed = useFailed();
  const [name, setName] = useState('');
  const join = useMutation({
    mutationFn: async () => {
      const { options } = await api.joinPasskeyOptions({ body: { secret } });
      const response = await startRegistration({ optionsJSON: options as never });
      return api.joinWithPasskey({ body: { secret, name: name.trim(), response: { ...response } } });
    },
    onSuccess: onJoined,
  });
  return (
    <Form busy={join.isPending} onSend={join.mutate}>
      <Field
        label={t`Name of the passkey`}
        hint={t`So that you know it later, such as “Work laptop”`}
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={failed(join.error)}
      />
      <Button type="submit" wide busy={join.isPending}>
        {t`Create a passkey`}
      </Button>
    </Form>
  );
}
