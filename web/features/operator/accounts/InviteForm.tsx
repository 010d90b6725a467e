import { useLingui } from '@lingui/react/macro';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { WhyField } from '../components/WhyField.tsx';
import { Form } from '../components/Form.tsx';
import { useConsole } from '../sign-in/ConsoleContext.tsx';
import type { Invited } from './InvitationLink.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { useFailed } from '../sign-in/use-failed.ts';

export function InviteForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const { t } = useLingui();
  const { api } = useConsole();
  const failed = useFailed();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OperatorRole>('viewer');
  const [why, setWhy] = useState('');
  const invite = useMutation({
    mutationFn: () =>
      api.inviteOperator({ body: { name: name.trim(), email: email.trim(), role, why: why.trim() } }),
    onSuccess: ({ link, expiresAt }) => onInvited({ link, expiresAt, email: email.trim() }),
  });
  return (
    <Form busy={invite.isPending} onSend={invite.mutate}>
      <Field
        label={t`Name`}
        required
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t`Email`}
        type="email"
        required
        maxLength={200}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RoleChoice role={role} onChange={setRole} />
      <WhyField value={why} onChange={setWhy} error={failed(invite.error)} />
      <Button type="submit" wide busy={invite.isPending}>
        {t`Make the link`}
      </Button>
    </Form>
  );
}
