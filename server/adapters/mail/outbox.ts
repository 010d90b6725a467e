// The development outbox: a table, so that every process shows the same e-mails.
import type pg from 'pg';
import { MailError, type Mail } from './email.ts';
import { allRows, run } from '../../db/sql.ts';

export interface OutboxEmail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sentAt: Date;
}

export interface Outbox extends Mail {
  /** The latest emails, newest first. */
  latest(limit: number): Promise<readonly OutboxEmail[]>;
}

const MAX_STORED = 200;

export function openOutbox(pool: pg.Pool): Outbox {
  return {
    send: async ({ to, subject, text, html }) => {
      try {
        await run(pool, 'outbox-put')`
          with put as (
            insert into local_emails (id, recipient, subject, body_text, body_html)
            overriding system value values (next_id('local_emails_id_seq'), ${to}, ${subject}, ${text}, ${html}) returning id)
          delete from local_emails where id <= (select id from put) - ${MAX_STORED}`;
      } catch (error) {
        throw new MailError('The outbox did not take the email', { cause: error });
      }
    },
    latest: async (limit) => {
      // `id` alone would be the text of the output on Citus, where '9' comes after '10'.
      return allRows<OutboxEmail>(pool, 'outbox-latest')`
        select id::text, recipient as "to", subject, body_text as text, body_html as html, sent_at as "sentAt"
        from local_emails order by local_emails.id + 0 desc limit ${limit}`;
    },
    close: () => Promise.resolve(),
  };
}
