import { sql, type Kysely } from 'kysely';
import {
  BY_PLAYER,
  BY_THEIR_KEY,
  KEYS_BETWEEN_MACHINES,
  ON_COORDINATOR,
  ON_EVERY_MACHINE,
  PLAYER_COLUMN,
} from './placement.ts';

/** Changes of the schema before a table is placed, by that table. */
const PREPARATIONS: Readonly<Record<string, readonly string[]>> = {
  players: KEYS_BETWEEN_MACHINES.map(
    ([table, key]) => `alter table ${table} drop constraint if exists ${key}`,
  ),
  // An act also writes the change of a place, so the queue is distributed by player, and its key needs the player.
  contest_changes: [
    'alter table contest_changes drop constraint contest_changes_pkey',
    'alter table contest_changes add primary key (player_id, edition, id)',
    'create index contest_changes_by_edition on contest_changes (edition, id)',
  ],
  // Owners and removed identities are on other machines, where no trigger can write, so the server writes them
  // (server/auth/flows/identities/identity-store.ts). Removing an identity also writes rows of another machine, and such a
  // transaction cannot notify; servers poll for ended sign-ins several times a second.
  identities: [
    'drop trigger identities_owner on identities',
    'drop trigger identities_removed on identities',
    'alter table identities drop constraint identities_pkey',
    'drop index identities_one_of_each',
    'alter table identities add primary key (player_id, provider)',
    `create or replace function stamp_revocation() returns trigger language plpgsql as $$
      begin
        if old.revoked_at is not null then new.revoked_at := old.revoked_at;
        elsif new.revoked_at is not null then new.revoked_at := clock_timestamp(); end if;
        return new;
      end $$`,
    `create or replace function stamp_disabling() returns trigger language plpgsql as $$
      begin
        new.disabled_at := clock_timestamp();
        return new;
      end $$`,
  ],
  invite_codes: [
    'drop trigger invite_codes_owner on invite_codes',
    'alter table invite_codes drop constraint invite_codes_code_key',
  ],
  ton_wallets: [
    'drop trigger ton_wallets_owner on ton_wallets',
    'drop trigger ton_wallets_other_owner on ton_wallets',
    'alter table ton_wallets drop constraint ton_wallets_address_key',
  ],
  email_codes: [
    'alter table email_codes drop constraint email_codes_pkey',
    'alter table email_codes add primary key (email, code_hash)',
    'drop index email_codes_by_email',
    'create index email_codes_by_code on email_codes (code_hash)',
  ],
  // The owner of a payment is on another machine, where no trigger can write, so the act writes it.
  payments: [
    'drop trigger payments_owner on payments',
    'alter table payments drop constraint payments_pkey',
    'alter table payments add constraint payments_pkey primary key using index payments_of_player',
  ],
  // A friend has one inviter, because the row is written with the friend; the audit compares it with the friend's document.
  referrals: ['alter table referrals drop constraint referrals_friend_id_key'],
};

/**
 * Every machine uses a sequence of the coordinator. With a sequence on each worker, ids would not rise in the order of
 * creation, and an inviter's id must be lower than the friend's (I26). Citus copies the function to new machines.
 */
const IDS_FROM_ONE_PLACE: readonly string[] = [
  `create or replace function next_id(sequence text) returns bigint language plpgsql as $$
    begin
      if citus_is_coordinator() then return nextval(sequence::regclass); end if;
      return (select result::bigint from run_command_on_coordinator(format('select nextval(%L)', sequence)));
    end $$`,
  `select create_distributed_function('next_id(text)')`,
];

/** Changes tables without a placement so that Citus accepts them. Plain PostgreSQL accepts the changes too. */
export async function prepare<T>(tx: Kysely<T>, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    for (const statement of PREPARATIONS[table] ?? []) await sql.raw(statement).execute(tx);
  // For a table of the coordinator, Citus silently drops a trigger that also names `truncate`.
  const { rows } = await sql<{ table: string; name: string; definition: string; function: string }>`
    select relname as table, tgname as name, pg_get_triggerdef(t.oid) as definition, proname as function
      from pg_trigger t join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
     where relnamespace = 'public'::regnamespace and pg_get_triggerdef(t.oid) like '% OR TRUNCATE ON %'`.execute(
    tx,
  );
  for (const { table, name, definition, function: refuses } of rows)
    if (table in ON_COORDINATOR && tables.includes(table))
      for (const statement of [
        `drop trigger ${name} on ${table}`,
        definition.replace(' OR TRUNCATE ON ', ' ON '),
        `create trigger ${table}_kept before truncate on ${table} for each statement execute function ${refuses}()`,
      ])
        await sql.raw(statement).execute(tx);
}

/**
 * Places every table without a placement, if the database has the Citus extension and the tables are empty; otherwise it
 * does nothing. It is one transaction, so a start that is killed here places no table.
 *
 * @returns the tables placed
 */
export async function distribute<T>(db: Kysely<T>): Promise<readonly string[]> {
  if (!(await hasCitus(db))) return [];
  return db.transaction().execute(async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(tx);
    // If processes start at once, the second one waits, and then finds everything placed.
    await run('set local lock_timeout = 0');
    await run(`select pg_advisory_xact_lock(hashtextextended('distribute', 0))`);
    // Tables that an earlier version kept on the coordinator are distributed now: Citus knows them, but they have no placement.
    const { rows } = await sql<{ name: string; stays: boolean }>`
      select logicalrelid::regclass::text as name, partmethod = 'n' and repmodel = 's' as stays
        from pg_dist_partition`.execute(tx);
    const placed = new Set(
      rows.filter(({ name, stays }) => !stays || name in ON_COORDINATOR).map(({ name }) => name),
    );
    const tables = [
      ...Object.keys(ON_EVERY_MACHINE),
      ...BY_PLAYER,
      ...Object.keys(BY_THEIR_KEY),
      ...Object.keys(ON_COORDINATOR),
    ];
    const missing = tables.filter((table) => !placed.has(table));
    if (missing.length === 0) return [];
    // Triggers keep tables append-only. They read only their own row, rows of the same player, or tables of every machine.
    await run('set local citus.enable_unsafe_triggers to on');
    // Citus cannot place a table with a foreign key after statements that ran in parallel on its machines.
    await run(`set local citus.multi_shard_modify_mode to 'sequential'`);
    await prepare(tx, missing);
    for (const table of missing) await run(placing(table));
    for (const statement of IDS_FROM_ONE_PLACE) await run(statement);
    return missing;
  });
}

function placing(table: string): string {
  if (table in ON_EVERY_MACHINE) return `select create_reference_table('${table}')`;
  // A foreign key may already have registered a table.
  if (table in ON_COORDINATOR)
    return `select citus_add_local_table_to_metadata('${table}', cascade_via_foreign_keys => true)
      where not exists (select from pg_dist_partition where logicalrelid = '${table}'::regclass)`;
  const key = BY_THEIR_KEY[table];
  if (key !== undefined) return `select create_distributed_table('${table}', '${key}')`;
  const beside = table === 'players' ? 'none' : 'players';
  return `select create_distributed_table('${table}', '${PLAYER_COLUMN[table] ?? 'player_id'}', colocate_with => '${beside}')`;
}

/** Whether rows are on several machines. Valid after the start. */
export async function hasCitus<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as has`.execute(db);
  return rows[0]?.has === true;
}

/** @throws an error that names what is missing */
export async function mustBeCluster<T>(db: Kysely<T>): Promise<void> {
  if (!(await hasCitus(db)))
    throw new Error(
      'The database has no Citus extension: create it there and on each worker, then add the workers.',
    );
  const { rows: workers } = await sql<{ n: number }>`
    select count(*)::int as n from pg_dist_node where noderole = 'primary' and shouldhaveshards`.execute(db);
  if (workers[0]?.n === 0) throw new Error('The cluster has no workers: select citus_add_node(…) for each.');
}

/**
 * Frees the space of rows on the coordinator after they were copied to the workers; nothing reads them there. Append-only
 * tables have a trigger against truncation, so triggers are disabled meanwhile, which needs a superuser.
 *
 * @returns the tables that had rows there
 */
export async function forgetCopies<T>(db: Kysely<T>): Promise<readonly string[]> {
  const { rows: pointing } = await sql<{ name: string }>`
    select c.conrelid::regclass::text || '.' || c.conname as name from pg_constraint c
     where c.contype = 'f' and c.confrelid in (select logicalrelid from pg_dist_partition)
       and c.conrelid not in (select logicalrelid from pg_dist_partition)`.execute(db);
  // Truncates the tables that refer to the rows too.
  if (pointing.length > 0)
    throw new Error(
      `Rows of the coordinator refer to tables of the workers: ${pointing.map((p) => p.name).join()}`,
    );
  return db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_dist_partition on logicalrelid = c.oid
       where c.relkind = 'r' and pg_relation_size(c.oid) > 0 order by 1`.execute(tx);
    for (const { name } of rows)
      await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(tx);
    return rows.map(({ name }) => name);
  });
}
