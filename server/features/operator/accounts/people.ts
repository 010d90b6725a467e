// Who is behind the number of an operator. One answer serves all lists of the console.
import { allRows } from '../../../db/sql.ts';
import { playersWithRole } from '../bulk/segment-items.ts';
import type { OperatorDeps, OperatorHandlers } from '../deps.ts';

/** Accounts, also removed ones, because their acts stay. A player's account that holds a role has its first name. */
export const peopleHandler =
  ({ pool, operators }: OperatorDeps): OperatorHandlers['operatorPeople'] =>
  async () => {
    const players = await playersWithRole(pool, operators);
    const rows = await allRows<{ id: bigint; name: string }>(pool, 'operator-people')`
      select operator_id as id, name from operator_accounts`;
    const others = await allRows<{ id: bigint; name: string }>(pool, 'operator-people-players')`
      select player_id as id, first_name as name from profiles where player_id = any(${players}::bigint[])`;
    return { people: [...others, ...rows].map(({ id, name }) => ({ operatorId: String(id), name })) };
  };
