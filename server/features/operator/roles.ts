// Roles of operators, by the identities in the configuration; deny by default.
import type pg from 'pg';
import { OPERATOR_ROLES, type OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { ApiError } from '../../http/api-error.ts';
import { allRows } from '../../db/sql.ts';

/** One identity of a person, such as `email:ops@example.com` or `telegram:700001`, and its role. */
export interface OperatorEntry {
  readonly identity: string;
  readonly role: OperatorRole;
}

/** Whether the configuration gives this account a role, even if it is disabled. */
export const hasRole = async (
  pool: pg.Pool,
  operators: readonly OperatorEntry[],
  playerId: string,
): Promise<boolean> => (await roleOf(pool, operators, playerId, { evenDisabled: true })) !== undefined;

/** The highest role of all the player's identities; a disabled account has none. */
export async function roleOf(
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

export const reaches = (role: OperatorRole | undefined, min: OperatorRole): role is OperatorRole =>
  role !== undefined && OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(min);

/** Refuses NOT_AN_OPERATOR if the role does not suffice. */
export function mustReach(role: OperatorRole | undefined, min: OperatorRole): OperatorRole {
  if (!reaches(role, min)) throw new ApiError('NOT_AN_OPERATOR', undefined, { needs: min });
  return role;
}
