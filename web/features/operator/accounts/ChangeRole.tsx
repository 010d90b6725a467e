import { useLingui } from '@lingui/react/macro';
import type { OperatorAccount } from '@parlor/contract/calls/operator/accounts/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { WhyField } from '../components/WhyField.tsx';
import { Form } from '../components/Form.tsx';
import { useConsole } from '../sign-in/ConsoleContext.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { useFailed } from '../sign-in/use-failed.ts';

export function ChangeRole({ account, onDone }: { account: OperatorAccount; onDone: () => void }) {
  const { t } = useLingui();
  const { api } = useConsole();
  const failed = useFailed();
  const [role, setRole] = useState(account.role);
  const [why, setWhy] = useState('');
  const change = useMutation({
    mutationFn: () =>
      api.changeOperatorRole({ params: { operatorId: account.operatorId }, body: { role, why: why.trim() } }),
    onSuccess: onDone,
  });
  return (
    <Form busy={change.isPending} onSend={change.mutate}>
      <RoleChoice role={role} onChange={setRole} />
      <WhyField value={why} onChange={setWhy} error={failed(change.error)} />
      <Button type="submit" wide busy={change.isPending} disabled={role === account.role}>
        {t`Change the role`}
      </Button>
    </Form>
  );
}
