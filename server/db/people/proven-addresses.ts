// Email addresses that a player has proven to have. The name of an identity is often a free text, such as a first name.
import { allRows, raw, type Db } from '../sql.ts';

/** Rows of `identities` whose address is proven: by our own email, or by a provider that gives no other. */
const IS_PROVEN = raw(
  `(provider = 'email' or (provider in ('google', 'https://appleid.apple.com') and label like '%@%'))`,
);
const ADDRESS = raw(`lower(case when provider = 'email' then subject else label end)`);

/** In lower case. */
export async function provenAddresses(db: Db, playerId: string): Promise<string[]> {
  const rows = await allRows<{ address: string }>(db, 'proven-addresses')`
    select ${ADDRESS} as address from identities where player_id = ${playerId} and ${IS_PROVEN}
    union select lower(email) from profiles where player_id = ${playerId} and email is not null`;
  return rows.map(({ address }) => address);
}

/** The players who have one of these addresses, in lower case. */
export async function playersWithAddress(db: Db, addresses: readonly string[]): Promise<string[]> {
  const rows = await allRows<{ player_id: bigint }>(db, 'players-with-address')`
    select player_id from identities where ${IS_PROVEN} and ${ADDRESS} = any(${addresses}::text[])
    union select player_id from profiles where lower(email) = any(${addresses}::text[])`;
  return rows.map(({ player_id }) => String(player_id));
}
