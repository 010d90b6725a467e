// Recognises a person who uses several accounts, by the accounts' identities and email addresses. Each act stores them,
// because an identity may move to another account later.
import { allRows, firstRow, type Db } from '../../db/sql.ts';
import { provenAddresses } from '../../db/people/proven-addresses.ts';

/** An operator who acts. */
export interface Person {
  readonly operatorId: string;
  readonly people: readonly string[];
}

export async function personOf(db: Db, operatorId: string): Promise<Person> {
  const rows = await allRows<{ identity: string }>(db, 'operator-person')`
    select lower(provider || ':' || subject) as identity from identities where player_id = ${operatorId}
      order by 1`;
  const people = rows.map(({ identity }) => identity);
  for (const address of await provenAddresses(db, operatorId)) people.push(`email:${address}`);
  const account = await firstRow<{ email: string }>(db, 'operator-email')`
    select lower(email) as email from operator_accounts where operator_id = ${operatorId}`;
  if (account !== undefined) people.push(`email:${account.email}`);
  return { operatorId, people: [...new Set(people)] };
}

export const isSamePerson = (a: Person, b: Person): boolean =>
  a.operatorId === b.operatorId || a.people.some((one) => b.people.includes(one));
