// Invitations by an owner, or by the command line, which creates the first owner.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { INVITATION_HOURS } from '@parlor/contract/calls/operator/accounts/accounts.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/accounts/roles.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { ApiError } from '../../../http/api-error.ts';
import { firstRow, run } from '../../../db/sql.ts';
import { noteAct } from '../store.ts';
import { cancelOpenInvitations, insertInvitation, isAddressTaken, takeFactors } from './account-store.ts';
import { hashOf, newSecret } from './deps.ts';
import { endSessionsOf } from './sessions.ts';

/** The operator of the command line in the audit log. */
export const COMMAND_LINE = '0';

export interface Invited {
  /** The secret at the end of the link; only its hash is stored. */
  readonly secret: string;
  readonly expiresAt: string;
}
interface By {
  readonly by: string;
  readonly why: string;
  readonly nowMs: number;
}

/** The secret is after the #, which browsers send to no server. */
export const linkOf = (consoleUrl: string, { secret, expiresAt }: Invited) => ({
  link: `${consoleUrl}/operator/join#${secret}`,
  expiresAt,
});

/** Throws OPERATOR_EXISTS. */
export async function invite(
  tx: pg.ClientBase,
  who: { readonly email: string; readonly name: string; readonly role: OperatorRole },
  { by, why, nowMs }: By,
): Promise<Invited> {
  // Without the lock, two invitations of one address at the same time would both find it free.
  await run(tx)`lock table operator_invitations in share row exclusive mode`;
  if (await isAddressTaken(tx, who.email, nowMs)) throw new ApiError('OPERATOR_EXISTS');
  return insert(tx, { ...who, resets: undefined }, { by, why, nowMs });
}

/** Removes all sign-in methods of the account at once. Throws NOT_FOUND. */
export async function reset(tx: pg.ClientBase, operatorId: string, act: By): Promise<Invited> {
  const who = await firstRow<{ email: string; name: string; role: OperatorRole }>(tx)`
    select email, name, role from operator_accounts where operator_id = ${operatorId} and removed_at is null`;
  if (who === undefined) throw new ApiError('NOT_FOUND', 'There is no such account.');
  await takeFactors(tx, operatorId);
  await endSessionsOf(tx, operatorId, act.nowMs);
  await cancelOpenInvitations(tx, { resets: operatorId }, act.nowMs);
  return insert(tx, { ...who, resets: operatorId }, act);
}

async function insert(
  tx: pg.ClientBase,
  who: { email: string; name: string; role: OperatorRole; resets: string | undefined },
  { by, why, nowMs }: By,
): Promise<Invited> {
  const [id, secret] = [randomUUID(), newSecret()];
  const expiresAtMs = nowMs + INVITATION_HOURS * HOUR_MS;
  await insertInvitation(tx, { ...who, secretHash: hashOf(secret), id, by, nowMs, expiresAtMs });
  const { email, name, role, resets } = who;
  const details = {
    invitation: id,
    email,
    name,
    role,
    ...(resets === undefined ? {} : { operatorId: resets }),
  };
  await noteAct(
    tx,
    { by, act: resets === undefined ? 'invite-operator' : 'reset-operator', why, details },
    nowMs,
  );
  return { secret, expiresAt: new Date(expiresAtMs).toISOString() };
}
