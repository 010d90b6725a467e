// Calls of operators on their own account: sign-in methods, and the new second factor before acts on money.
import type { OwnAccount } from '@parlor/contract/calls/operator/accounts/accounts.ts';
import type { Caller } from '../../../http/handlers.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { run } from '../../../db/sql.ts';
import type { OperatorHandlers } from '../deps.ts';
import { noteAct } from '../store.ts';
import { codeOfAccount, findAccount, listPasskeys, removePasskey } from './account-store.ts';
import type { AccountDeps } from './deps.ts';
import {
  authenticationOptions,
  insertPasskey,
  passkeyIdsOf,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from './passkeys.ts';
import { ofStepUp } from './attempts.ts';
import { asAttempt, useCode } from './second-factor.ts';
import { endSessionsOf, keepStepUp } from './sessions.ts';

export type OwnHandlers = Pick<
  OperatorHandlers,
  | 'ownAccount'
  | 'endOwnSessions'
  | 'stepUpOptions'
  | 'stepUp'
  | 'passkeyOptions'
  | 'addPasskey'
  | 'removePasskey'
>;

export function ownHandlers(deps: () => AccountDeps): OwnHandlers {
  const own = async ({ playerId, tokenEndsAtMs }: Caller): Promise<OwnAccount> => {
    const { pool } = deps();
    const account = await findAccount(pool, playerId);
    if (account === undefined) throw new ApiError('NOT_FOUND', 'This is for accounts of the console.');
    const code = await codeOfAccount(pool, playerId);
    return {
      ...account,
      passkeys: await listPasskeys(pool, playerId),
      hasCode: (code?.totp_secret ?? null) !== null,
      sessionEndsAt: new Date(tokenEndsAtMs).toISOString(),
    };
  };
  return {
    ownAccount: ({ caller }) => own(caller),
    endOwnSessions: async ({ caller: { playerId: by } }) => {
      const { pool, clock } = deps();
      await inTransaction(pool, async (tx) => {
        await endSessionsOf(tx, by, clock.now());
        await noteAct(tx, { by, act: 'sign-out-everywhere' }, clock.now(), {});
      });
      return {};
    },
    stepUpOptions: async ({ caller: { playerId } }) => {
      const d = deps();
      return {
        options: await authenticationOptions(d, `step-up ${playerId}`, await passkeyIdsOf(d.pool, playerId)),
      };
    },
    stepUp: async ({ caller: { playerId, signInId }, body: { response, code } }) => {
      const d = deps();
      const row = await codeOfAccount(d.pool, playerId);
      if (row === undefined) throw new ApiError('NOT_FOUND', 'This is for accounts of the console.');
      if (response !== undefined) {
        if ((await verifyAuthentication(d, response, `step-up ${playerId}`)) !== playerId)
          throw new ApiError('CONSOLE_SIGN_IN_REFUSED');
      } else
        await asAttempt(d, { quota: ofStepUp(playerId), operatorId: playerId, act: 'step-up' }, async () =>
          code !== undefined && (await useCode(d, row, code)) ? true : undefined,
        );
      return keepStepUp(d, d.pool, signInId);
    },
    passkeyOptions: async ({ caller }) => {
      const d = deps();
      const { email, name, operatorId, passkeys } = await own(caller);
      const exclude = passkeys.map(({ id }) => id);
      return {
        options: await registrationOptions(d, { email, name, exclude, purpose: `add ${operatorId}` }),
      };
    },
    addPasskey: async ({ caller, body: { name, response } }) => {
      const d = deps();
      const by = caller.playerId;
      const passkey = await verifyRegistration(d, response, `add ${by}`);
      await inTransaction(d.pool, async (tx) => {
        if (!(await insertPasskey(tx, by, passkey, name, d.clock.now())))
          throw new ApiError('CONSOLE_SIGN_IN_REFUSED');
        await noteAct(tx, { by, act: 'add-passkey', details: { name } }, d.clock.now());
      });
      return own(caller);
    },
    removePasskey: async ({ caller, params: { id } }) => {
      const { pool, clock } = deps();
      const by = caller.playerId;
      await inTransaction(pool, async (tx) => {
        // Serialised: two concurrent removals could remove both passkeys.
        await run(tx)`select 1 from operator_accounts where operator_id = ${by} for update`;
        const passkeys = await listPasskeys(tx, by);
        const removed = passkeys.find((one) => one.id === id);
        if (removed === undefined) throw new ApiError('NOT_FOUND', 'You have no such passkey.');
        const code = await codeOfAccount(tx, by);
        if (passkeys.length === 1 && (code?.totp_secret ?? null) === null)
          throw new ApiError('LAST_IDENTITY');
        await removePasskey(tx, by, id);
        await noteAct(tx, { by, act: 'remove-passkey', details: { name: removed.name } }, clock.now());
      });
      return own(caller);
    },
  };
}
