// Acts of owners on other accounts.
import type pg from 'pg';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OperatorHandlers } from '../deps.ts';
import { noteAct } from '../store.ts';
import {
  cancelOpenInvitations,
  findAccount,
  listAccounts,
  listInvitations,
  lockOwners,
  setRemoved,
  setRole,
} from './account-store.ts';
import type { AccountDeps } from './deps.ts';
import { invite, linkOf, reset } from './inviting.ts';
import { endSessionsOf } from './sessions.ts';

export type OwnersHandlers = Pick<
  OperatorHandlers,
  | 'operatorAccounts'
  | 'inviteOperator'
  | 'cancelInvitation'
  | 'changeOperatorRole'
  | 'removeOperator'
  | 'resetOperator'
>;

export function ownersHandlers(deps: () => AccountDeps): OwnersHandlers {
  /** The actor must still be an owner, so two owners who remove each other at once cannot both succeed. */
  const asOwner = <T>(by: string, work: (tx: pg.PoolClient, owners: ReadonlySet<string>) => Promise<T>) =>
    inTransaction(deps().pool, async (tx) => {
      const owners = await lockOwners(tx);
      if (!owners.has(by)) throw new ApiError('NOT_AN_OPERATOR', undefined, { needs: 'owner' });
      return work(tx, owners);
    });
  const mustLeaveOwner = (owners: ReadonlySet<string>, operatorId: string): void => {
    if (owners.has(operatorId) && owners.size === 1) throw new ApiError('LAST_OWNER');
  };
  const found = async (tx: pg.PoolClient, operatorId: string) => {
    const account = await findAccount(tx, operatorId);
    if (account === undefined) throw new ApiError('NOT_FOUND', 'There is no such account.');
    return account;
  };
  return {
    operatorAccounts: async () => {
      const { pool, clock } = deps();
      return {
        accounts: await listAccounts(pool),
        invitations: await listInvitations(pool, clock.now()),
      };
    },
    inviteOperator: async ({ caller: { playerId: by }, body: { why, ...who } }) => {
      const { clock, consoleUrl } = deps();
      const nowMs = clock.now();
      return linkOf(consoleUrl(), await asOwner(by, (tx) => invite(tx, who, { by, why, nowMs })));
    },
    cancelInvitation: async ({ caller: { playerId: by }, params: { id }, body: { why } }) => {
      const nowMs = deps().clock.now();
      return asOwner(by, async (tx) => {
        if (!(await cancelOpenInvitations(tx, { id }, nowMs))) throw new ApiError('INVITATION_NOT_FOUND');
        await noteAct(tx, { by, act: 'cancel-invitation', why, details: { invitation: id } }, nowMs, {});
        return {};
      });
    },
    changeOperatorRole: async ({ caller: { playerId: by }, params: { operatorId }, body: { role, why } }) =>
      asOwner(by, async (tx, owners) => {
        const before = await found(tx, operatorId);
        if (role !== 'owner') mustLeaveOwner(owners, operatorId);
        await setRole(tx, operatorId, role);
        const after = { ...before, role };
        const details = { operatorId, name: before.name, before: before.role, role };
        await noteAct(tx, { by, act: 'change-operator-role', why, details }, deps().clock.now(), after);
        return after;
      }),
    removeOperator: async ({ caller: { playerId: by }, params: { operatorId }, body: { why } }) =>
      asOwner(by, async (tx, owners) => {
        const nowMs = deps().clock.now();
        const { name, role } = await found(tx, operatorId);
        mustLeaveOwner(owners, operatorId);
        await setRemoved(tx, operatorId, nowMs);
        await endSessionsOf(tx, operatorId, nowMs);
        await cancelOpenInvitations(tx, { resets: operatorId }, nowMs);
        await noteAct(
          tx,
          { by, act: 'remove-operator', why, details: { operatorId, name, role } },
          nowMs,
          {},
        );
        return {};
      }),
    resetOperator: async ({ caller: { playerId: by }, params: { operatorId }, body: { why } }) => {
      if (by === operatorId) throw new ApiError('OWN_ACCOUNT');
      const { clock, consoleUrl } = deps();
      const nowMs = clock.now();
      return linkOf(consoleUrl(), await asOwner(by, (tx) => reset(tx, operatorId, { by, why, nowMs })));
    },
  };
}
