// Who is an operator, by the doors that the configuration names; deny by default.
import type pg from 'pg';
import { OPERATOR_ROLES, type OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { Refused } from '../../http/api-error.ts';

/** One door of a person, such as `email:ops@example.com` or `telegram:700001`, and what who comes through it may do. */
export interface OperatorEntry {
  readonly door: string;
  readonly role: OperatorRole;
}

export type RoleOf = (playerId: string) => Promise<OperatorRole | undefined>;

/** The highest role of all doors that the player has; a disabled account has none. */
export const createRoles =
  (pool: pg.Pool, operators: readonly OperatorEntry[]): RoleOf =>
  (playerId) =>
    roleBy(pool, operators, playerId, false);

/** Whether the configuration gives this account a role, though it may be disabled. */
export const holdsRole = async (
  pool: pg.Pool,
  operators: readonly OperatorEntry[],
  playerId: string,
): Promise<boolean> => (await roleBy(pool, operators, playerId, true)) !== undefined;

async function roleBy(
  pool: pg.Pool,
  operators: readonly OperatorEntry[],
  playerId: string,
  evenDisabled: boolean,
): Promise<OperatorRole | undefined> {
  if (operators.length === 0) return undefined;
  const roles = new Map(operators.map(({ door, role }) => [door.toLowerCase(), role]));
  const { rows } = await pool.query<{ door: string }>({
    name: 'operator-doors',
    text: `select lower(i.provider || ':' || i.subject) as door from identities i join profiles p using (player_id)
      where i.player_id = $1 and ($2 or p.disabled_at is null)`,
    values: [playerId, evenDisabled],
  });
  const own = rows.flatMap(({ door }) => roles.get(door) ?? []);
  return OPERATOR_ROLES.findLast((role) => own.includes(role));
}

/** Refuses NOT_AN_OPERATOR where the role does not reach. */
export function mustReach(role: OperatorRole | undefined, least: OperatorRole): OperatorRole {
  if (role === undefined || OPERATOR_ROLES.indexOf(role) < OPERATOR_ROLES.indexOf(least))
    throw new Refused('NOT_AN_OPERATOR', undefined, { needs: least });
  return role;
}
