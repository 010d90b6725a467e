import { useLingui } from '@lingui/react/macro';
import type {
  OperatorAccount,
  OperatorInvitation,
} from '@parlor/contract/calls/operator/accounts/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { ActSheet, type ActRequest } from '../components/ActSheet.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Moment, Table } from '../components/Table.tsx';
import styles from '../Operator.module.css';
import { useOperatorQuery } from '../operator-calls.ts';
import { ChangeRole } from './ChangeRole.tsx';
import own from '../sign-in/Console.module.css';
import { useConsole } from '../sign-in/ConsoleContext.tsx';
import { InvitationLink, type Invited } from './InvitationLink.tsx';
import { InviteForm } from './InviteForm.tsx';
import { useRoleNames } from './use-role-names.ts';
import { readAgain } from '../read-again.ts';

type Open = 'invite' | Invited | { readonly roleOf: OperatorAccount } | undefined;

/** Accounts and invitations, for owners. */
export function AccountsPanel({ operatorId }: { operatorId: string }) {
  const { t } = useLingui();
  const { api } = useConsole();
  const client = useQueryClient();
  const [requested, setRequested] = useState<ActRequest>();
  const [open, setOpen] = useState<Open>();
  const query = useOperatorQuery('operatorAccounts', {});
  const changed = () => readAgain(client);
  const show = (invited: Invited): void => {
    setOpen(invited);
    void changed();
  };
  const remove = ({ operatorId: id, name }: OperatorAccount): void =>
    setRequested({
      title: t`Remove ${name}`,
      run: ({ why }, options) => api.removeOperator({ params: { operatorId: id }, body: { why } }, options),
    });
  const reset = ({ operatorId: id, name, email }: OperatorAccount): void =>
    setRequested({
      title: t`Reset ${name}`,
      run: async ({ why }, options) => {
        const made = await api.resetOperator({ params: { operatorId: id }, body: { why } }, options);
        show({ ...made, email });
      },
    });
  const cancel = ({ id, name }: OperatorInvitation): void =>
    setRequested({
      title: t`Cancel the invitation of ${name}`,
      run: ({ why }, options) => api.cancelInvitation({ params: { id }, body: { why } }, options),
    });
  return (
    <div className={styles.form}>
      <div className={styles.acts}>
        <Button onClick={() => setOpen('invite')}>{t`Invite an operator`}</Button>
      </div>
      <Loaded query={query} failed={t`The accounts didn’t load`}>
        {({ accounts, invitations }) => (
          <>
            <Accounts
              accounts={accounts}
              ownId={operatorId}
              onRole={(account) => setOpen({ roleOf: account })}
              onReset={reset}
              onRemove={remove}
            />
            {invitations.length > 0 && <Invitations invitations={invitations} onCancel={cancel} />}
          </>
        )}
      </Loaded>
      <ActSheet requested={requested} onClose={() => setRequested(undefined)} />
      <Sheet
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={
          open === 'invite'
            ? t`Invite an operator`
            : open !== undefined && 'roleOf' in open
              ? t`Role of ${open.roleOf.name}`
              : t`The link is ready`
        }
      >
        {open === 'invite' && <InviteForm onInvited={show} />}
        {typeof open === 'object' && 'link' in open && <InvitationLink {...open} />}
        {typeof open === 'object' && 'roleOf' in open && (
          <ChangeRole
            account={open.roleOf}
            onDone={() => {
              setOpen(undefined);
              void changed();
            }}
          />
        )}
      </Sheet>
    </div>
  );
}

type AccountsProps = {
  accounts: readonly OperatorAccount[];
  ownId: string;
} & Readonly<Record<'onRole' | 'onReset' | 'onRemove', (account: OperatorAccount) => void>>;

function Accounts({ accounts, ownId, onRole, onReset, onRemove }: AccountsProps) {
  const { t } = useLingui();
  const names = useRoleNames();
  return (
    <Table label={t`Accounts`} columns={[t`Name`, t`Email`, t`Role`, t`Last seen (UTC)`, t`Acts`]}>
      {accounts.map((account) => (
        <tr key={account.operatorId}>
          <td>
            <bdi>{account.name}</bdi> {account.operatorId === ownId && <Tag>{t`You`}</Tag>}
            {!account.isEnrolled && <Tag>{t`Reset`}</Tag>}
          </td>
          <td>
            <bdi dir="ltr">{account.email}</bdi>
          </td>
          <td>{names[account.role]}</td>
          <td>{account.lastSeenAt === undefined ? '–' : <Moment at={account.lastSeenAt} />}</td>
          <td>
            <span className={own.buttons}>
              <Button
                size="s"
                kind="quiet"
                aria-label={t`Change the role of ${account.name}`}
                onClick={() => onRole(account)}
              >
                {t`Role`}
              </Button>
              {account.operatorId !== ownId && (
                <Button
                  size="s"
                  kind="quiet"
                  aria-label={t`Reset ${account.name}`}
                  onClick={() => onReset(account)}
                >
                  {t`Reset`}
                </Button>
              )}
              <Button
                size="s"
                kind="danger"
                aria-label={t`Remove ${account.name}`}
                onClick={() => onRemove(account)}
              >
                {t`Remove`}
              </Button>
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}

type InvitationsProps = {
  invitations: readonly OperatorInvitation[];
  onCancel: (invitation: OperatorInvitation) => void;
};

function Invitations({ invitations, onCancel }: InvitationsProps) {
  const { t } = useLingui();
  const names = useRoleNames();
  return (
    <Table label={t`Open invitations`} columns={[t`Name`, t`Email`, t`Role`, t`Expires (UTC)`, t`Acts`]}>
      {invitations.map((invitation) => (
        <tr key={invitation.id}>
          <td>
            <bdi>{invitation.name}</bdi> {invitation.isReset && <Tag>{t`Reset`}</Tag>}
          </td>
          <td>
            <bdi dir="ltr">{invitation.email}</bdi>
          </td>
          <td>{names[invitation.role]}</td>
          <td>
            <Moment at={invitation.expiresAt} />
          </td>
          <td>
            <Button
              size="s"
              kind="quiet"
              aria-label={t`Cancel the invitation of ${invitation.name}`}
              onClick={() => onCancel(invitation)}
            >
              {t`Cancel`}
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
