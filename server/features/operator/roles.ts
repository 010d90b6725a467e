// Roles of operators: of the console's own accounts, and outside prod of players' accounts by the settings; deny by default.
import type pg from 'pg';
import {
  OPERATOR_ROLES,
  reachesRole,
  type OperatorRole,
} from '@parlor/contract/calls/operator/accounts/roles.ts';
import type { Authenticate } from '../../http/handlers.ts';
import { ApiError } from '../../http/api-error.ts';
import { allRows, anyRow, firstRow } from '../../db/sql.ts';
import { provenAddresses } from '../../db/people/proven-addresses.ts';
import type { IdentifyOperator } from './known-operator.ts';

/** One identity of a person, such as `email:ops@example.com` or `telegram:700001`, and its role. */
export interface OperatorEntry {
  readonly identity: string;
  readonly role: OperatorRole;
}

/**
 * Whether a player's account belongs to an operator, even if it is disabled: by the settings, or by the email address of
 * an account of the console.
 */
export const hasRole = async (
  pool: pg.Pool,
  operators: readonly OperatorEntry[],
  playerId: string,
): Promise<boolean> =>
  (await roleOfPlayer(pool, operators, playerId, { evenDisabled: true })) !== undefined ||
  (await anyRow(pool)`
    select 1 from operator_accounts where removed_at is null
      and lower(email) = any(${await provenAddresses(pool, playerId)})`);

/** Refuses OWN_ACCOUNT where the operator and the player are one account, or have one email address. */
export async function mustNotBeOwn(pool: pg.Pool, operatorId: string, playerId: string): Promise<void> {
  const isOwn =
    operatorId === playerId ||
    (await anyRow(pool)`
      select 1 from operator_accounts where operator_id = ${operatorId}
        and lower(email) = any(${await provenAddresses(pool, playerId)})`);
  if (isOwn) throw new ApiError('OWN_ACCOUNT');
}

/** The role of an operator who acts: of an account of the console, else of a player's account. */
export async function roleOf(
  pool: pg.Pool,
  operators: readonly OperatorEntry[],
  operatorId: string,
): Promise<OperatorRole | undefined> {
  const account = await firstRow<{ role: OperatorRole }>(pool, 'operator-role')`
    select role from operator_accounts where operator_id = ${operatorId} and removed_at is null and is_enrolled`;
  return account?.role ?? roleOfPlayer(pool, operators, operatorId);
}

/** A player's token and the settings; only outside prod. It has no second factor. */
export const identifyByToken =
  (
    d: { readonly pool: pg.Pool; readonly operators: readonly OperatorEntry[] },
    authenticate: Authenticate,
  ): IdentifyOperator =>
  async (request) => {
    const caller = await authenticate(request);
    request.caller = caller;
    return { caller, role: await roleOfPlayer(d.pool, d.operators, caller.playerId), isFresh: true };
  };

/** The highest role of all the player's identities; a disabled account has none. */
async function roleOfPlayer(
  pool: pg.Pool,
  operators: readonly OperatorEntry[],
  playerId: string,
  { evenDisabled = false } = {},
): Promise<OperatorRole | undefined> {
  if (operators.length === 0) return undefined;
  const roles = new Map(operators.map(({ identity, role }) => [identity.toLowerCase(), role]));
  const rows = await allRows<{ identity: string }>(pool, 'operator-identities')`
    select lower(i.provider || ':' || i.subject) as identity from identities i
      join profiles p using (player_id)
    where i.player_id = ${playerId} and (${evenDisabled} or p.disabled_at is null)`;
  const own = rows.flatMap(({ identity }) => roles.get(identity) ?? []);
  return OPERATOR_ROLES.findLast((role) => own.includes(role));
}

/** Refuses NOT_AN_OPERATOR if the role does not suffice. */
export function mustReach(role: OperatorRole | undefined, min: OperatorRole): OperatorRole {
  if (!reachesRole(role, min)) throw new ApiError('NOT_AN_OPERATOR', undefined, { needs: min });
  return role;
}
