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
  // An act writes its change of place too, so the queue lies with whoever moved; its key has to hold them.
  contest_changes: [
    'alter table contest_changes drop constraint contest_changes_pkey',
    'alter table contest_changes add primary key (player_id, edition, id)',
    'create index contest_changes_by_edition on contest_changes (edition, id)',
  ],
  // Whose it is, and that it was removed, lie on other machines, where no trigger can write: the server does
  // (server/auth/flows/identities/identity-store.ts). Taking one away ends sign-ins beside rows of another machine, which
  // no transaction does that notifies; servers look for ended sign-ins several times a second.
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
  // Whose a payment is lies elsewhere, where no trigger can write: the act does.
  payments: [
    'drop trigger payments_owner on payments',
    'alter table payments drop constraint payments_pkey',
    'alter table payments add constraint payments_pkey primary key using index payments_of_player',
  ],
  // One friend has one inviter, because the row is written with the friend; the audit compares it with their document.
  referrals: ['alter table referrals drop constraint referrals_friend_id_key'],
};

/**
 * A sequence of the coordinator counts for every machine: ids that a worker would count by itself do not rise with those of
 * others, and an inviter came before their friend (I26). New machines get the function from Citus.
 */
const IDS_FROM_ONE_PLACE: readonly string[] = [
  `create or replace function next_id(sequence text) returns bigint language plpgsql as $$
    begin
      if citus_is_coordinator() then return nextval(sequence::regclass); end if;
      return (select result::bigint from run_command_on_coordinator(format('select nextval(%L)', sequence)));
    end $$`,
  `select create_distributed_function('next_id(text)')`,
];

/** Changes these tables, which have no place yet, so that Citus takes them; plain PostgreSQL accepts it too. */
export async function prepare<T>(tx: Kysely<T>, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    for (const statement of PREPARATIONS[table] ?? []) await sql.raw(statement).execute(tx);
  // To a table of the coordinator Citus carries no trigger over that also names `truncate`, and says nothing.
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
 * Places every table that has no place yet, where the database has the extension of Citus and tables are empty; elsewhere
 * it does nothing. All in one transaction: a start that is killed here leaves no table placed.
 *
 * @returns the tables placed
 */
export async function distribute<T>(db: Kysely<T>): Promise<readonly string[]> {
  if (!(await hasCitus(db))) return [];
  return db.transaction().execute(async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(tx);
    // Processes that start at once: the second waits as long as it takes, and finds everything placed.
    await run('set local lock_timeout = 0');
    await run(`select pg_advisory_xact_lock(hashtextextended('distribute', 0))`);
    // What stayed on the coordinator in a version before is spread now: only known to Citus, it has no place yet.
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
    // Books are append-only by triggers, which look at nothing but their own row, at rows of the same player or at what
    // every machine has.
    await run('set local citus.enable_unsafe_triggers to on');
    // A table with a foreign key is not placed after statements that went to its machines side by side.
    await run(`set local citus.multi_shard_modify_mode to 'sequential'`);
    await prepare(tx, missing);
    for (const table of missing) await run(placing(table));
    for (const statement of IDS_FROM_ONE_PLACE) await run(statement);
    return missing;
  });
}

function placing(table: string): string {
  if (table in ON_EVERY_MACHINE) return `select create_reference_table('${table}')`;
  // One that a foreign key brought along is known already.
  if (table in ON_COORDINATOR)
    return `select citus_add_local_table_to_metadata('${table}', cascade_via_foreign_keys => true)
      where not exists (select from pg_dist_partition where logicalrelid = '${table}'::regclass)`;
  const key = BY_THEIR_KEY[table];
  if (key !== undefined) return `select create_distributed_table('${table}', '${key}')`;
  const beside = table === 'players' ? 'none' : 'players';
  return `select create_distributed_table('${table}', '${PLAYER_COLUMN[table] ?? 'player_id'}', colocate_with => '${beside}')`;
}

/** After the start: whether rows lie on several machines. */
export async function hasCitus<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as has`.execute(db);
  return rows[0]?.has === true;
}

/** @throws with what is missing */
export async function mustBeCluster<T>(db: Kysely<T>): Promise<void> {
  if (!(await hasCitus(db)))
    throw new Error(
      'The database has no extension of Citus: make it there and on each worker, then add the workers.',
    );
  const { rows: workers } = await sql<{ n: number }>`
    select count(*)::int as n from pg_dist_node where noderole = 'primary' and shouldhaveshards`.execute(db);
  if (workers[0]?.n === 0) throw new Error('The cluster has no workers: select citus_add_node(…) for each.');
}

/**
 * Frees the room that rows take on the coordinator after they were copied to the workers: nobody sees them there any more.
 * Books refuse to be truncated by a trigger of their own, so triggers rest meanwhile,
 * which only a superuser may order.
 *
 * @returns the tables that had rows there
 */
export async function forgetCopies<T>(db: Kysely<T>): Promise<readonly string[]> {
  const { rows: pointing } = await sql<{ name: string }>`
    select c.conrelid::regclass::text || '.' || c.conname as name from pg_constraint c
     where c.contype = 'f' and c.confrelid in (select logicalrelid from pg_dist_partition)
       and c.conrelid not in (select logicalrelid from pg_dist_partition)`.execute(db);
  // Truncating takes along what refers to the rows.
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
