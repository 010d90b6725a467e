// Who is an operator, by the doors that the configuration names; deny by default.
import type pg from 'pg';
import { OPERATOR_ROLES, type OperatorRole } from '@parlor/contract/operator.ts';
import { Refused } from '../../refused.ts';

/** One door of a person, such as `email:ops@example.com` or `telegram:700001`, and what who comes through it may do. */
export interface OperatorEntry {
  readonly door: string;
  readonly role: OperatorRole;
}

export type RoleOf = (playerId: string) => Promise<OperatorRole | undefined>;

/** The highest role of all doors that the player has; a disabled account has none. */
export function createRoles(pool: pg.Pool, operators: readonly OperatorEntry[]): RoleOf {
  const roles = new Map(operators.map(({ door, role }) => [door.toLowerCase(), role]));
  return async (playerId) => {
    if (roles.size === 0) return undefined;
    const { rows } = await pool.query<{ door: string }>({
      name: 'operator-doors',
      text: `select lower(i.provider || ':' || i.subject) as door from identities i join profiles p using (player_id)
        where i.player_id = $1 and p.disabled_at is null`,
      values: [playerId],
    });
    const own = rows.flatMap(({ door }) => roles.get(door) ?? []);
    return OPERATOR_ROLES.findLast((role) => own.includes(role));
  };
}

/** The caller's role where it reaches; refuses NOT_AN_OPERATOR. */
export async function mustBe(roleOf: RoleOf, playerId: string, least: OperatorRole): Promise<OperatorRole> {
  const role = await roleOf(playerId);
  if (role === undefined || OPERATOR_ROLES.indexOf(role) < OPERATOR_ROLES.indexOf(least))
    throw new Refused('NOT_AN_OPERATOR', undefined, { needs: least });
  return role;
}
