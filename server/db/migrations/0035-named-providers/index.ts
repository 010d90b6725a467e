import { sql, type Kysely } from 'kysely';

/** Sign-in by providers that the settings name. Every older value stays valid, for older servers. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // A link has the provider under which the identity will be stored: also the address of an issuer.
  await run(`alter table identity_links drop constraint identity_links_provider_check`);
  await run(`alter table identity_links add constraint identity_links_provider_check
    check (provider in ('telegram', 'email', 'google', 'facebook') or provider like 'http%://_%')`);
  // A redirect has the provider's name in addresses. What its form told about the name waits here for the browser.
  await run(`alter table redirects drop constraint redirects_provider_check`);
  await run(`alter table redirects add constraint redirects_provider_check
    check (provider ~ '^[a-z][a-z0-9-]{0,30}$')`);
  await run(`alter table redirects add column told text check (length(told) <= 2048)`);
  // Of a sign-in by an identity of the kind openid: its issuer, because a player may have several of this kind.
  await run(`alter table sign_ins add column identity_provider text`);
}
