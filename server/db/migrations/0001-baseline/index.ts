// The first schema of Parlor. It never changes: each later change is another migration
// (docs/guides/migration.md). Rules that hold for every table:
//
// - The primary key of rows of players begins with `player_id`, because a cluster distributes tables by it.
// - Rules that must never break are in the schema too: the database refuses what a mistake in the code would write.
// - Secrets are stored only as hashes.
// - Tables that an act of a player writes have no foreign key to `players`: the same statement writes the player, a key
//   check for each row would cost a fifth of a round, and the audit looks for orphans.
import { sql, type Kysely } from 'kysely';
import { contests } from './contests.ts';
import { emails } from './emails.ts';
import { fairness } from './fairness.ts';
import { gameProviders } from './game-providers.ts';
import { identities } from './identities.ts';
import { ledger } from './ledger.ts';
import { operators } from './operators.ts';
import { partners } from './partners.ts';
import { play } from './play.ts';
import { players } from './players.ts';
import { referrals } from './referrals.ts';
import { shop } from './shop.ts';
import { telemetry } from './telemetry.ts';
import { tonWallets } from './ton-wallets.ts';

/** In this order, because some tables refer to those before them. */
const PARTS = [
  players,
  ledger,
  fairness,
  identities,
  emails,
  play,
  gameProviders,
  shop,
  contests,
  referrals,
  partners,
  tonWallets,
  operators,
  telemetry,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of PARTS.flat()) await sql.raw(statement).execute(db);
}
