// Sign-in by email.
export const emails: readonly string[] = [
  // A row is a sign-in link that was sent to an address.
  `create table email_codes (
    code_hash bytea primary key check (length(code_hash) = 32),
    browser_hash bytea not null check (length(browser_hash) = 32),
    email text not null,
    redirect_to text not null,
    wrong_tries smallint not null default 0,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index email_codes_by_email on email_codes (email)`,
  `create index email_codes_by_expiry on email_codes (expires_at)`,

  // A row is an email address or a network address that requested emails, with the time when its whole quota is restored.
  `create table email_quotas (
    key_hash bytea primary key check (length(key_hash) = 32),
    full_at timestamptz not null
  )`,
  `create index email_quotas_by_time on email_quotas (full_at)`,

  // A row is an email of local development, where there is no mail server.
  `create table local_emails (
    id bigint generated always as identity primary key,
    recipient text not null,
    subject text not null,
    body_text text not null,
    body_html text not null,
    sent_at timestamptz not null default clock_timestamp()
  )`,
];
