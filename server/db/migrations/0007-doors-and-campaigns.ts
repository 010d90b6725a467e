// Several identities of one player, sign-ins by redirect, where players came from, and game sessions that end with their
// sign-in. What an older version writes still fits: it knows none of the new columns (I49).
import { sql, type Kysely } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const statements = [
    // An identity of another OpenID issuer is kept under the issuer's address.
    sql`alter table identities drop constraint identities_provider_check`,
    sql`alter table identities add constraint identities_provider_check
      check (provider in ('telegram', 'email', 'google', 'facebook') or provider like 'http%://_%')`,
    // What its owner knows it by; shown to nobody else.
    sql`alter table identities add column label text check (length(label) <= 320)`,
    // One identity of each kind: a second Google account of a player takes the place of the first, or is a player's own.
    sql`drop index identities_by_player`,
    sql`create unique index identities_one_of_each on identities (player_id, provider)`,

    sql`alter table sign_ins add column door text`,
    sql`alter table sign_ins add column is_new boolean not null default false`,
    sql`alter table game_sessions add column sign_in_id text`,

    // A way to a provider and back. Nonce and PKCE verifier come from the browser's cookie, of which only a hash is here.
    sql`create table redirects (
      state_hash bytea primary key check (length(state_hash) = 32),
      browser_hash bytea not null check (length(browser_hash) = 32),
      provider text not null check (provider in ('google', 'facebook')),
      redirect_uri text not null,
      redirect_to text not null,
      campaign jsonb,
      link_id text,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    sql`create index redirects_by_expiry on redirects (expires_at)`,

    // An identity on its way to a player: begun by them, then proven by whoever owns the identity.
    sql`create table door_links (
      link_hash bytea primary key check (length(link_hash) = 32),
      player_id bigint not null references players,
      provider text not null check (provider in ('telegram', 'email', 'google', 'facebook')),
      email text,
      code_hash bytea check (length(code_hash) = 32),
      wrong_tries smallint not null default 0,
      subject text check (length(subject) between 1 and 255),
      label text check (length(label) <= 320),
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    sql`create index door_links_by_expiry on door_links (expires_at)`,

    // The first campaign that brought a player; never changed. Anybody may have written these words into a link.
    sql`create table player_campaigns (
      player_id bigint primary key references players,
      carried_by text not null check (carried_by in ('start-parameter', 'website')),
      campaign_source text,
      campaign_medium text,
      campaign_id text,
      campaign_name text,
      campaign_content text,
      campaign_term text,
      visitor_id text,
      redirect_route text,
      timestamp text,
      at timestamptz not null
    )`,
    sql`create index player_campaigns_by_source on player_campaigns (campaign_source, campaign_name, at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
