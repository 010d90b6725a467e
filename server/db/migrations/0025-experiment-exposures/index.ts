import { sql, type Kysely } from 'kysely';

/** Which players have seen which variant of an experiment, since when. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql
    .raw(
      `create table experiment_exposures (
    player_id bigint not null references players,
    experiment text not null,
    variant text not null,
    at timestamptz not null,
    primary key (player_id, experiment)
  )`,
    )
    .execute(db);
  await sql
    .raw('create index experiment_exposures_of_one on experiment_exposures (experiment, variant)')
    .execute(db);
}
