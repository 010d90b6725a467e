// E-mails to players: by SMTP, or into the development outbox.
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { MailError, type Mail } from './email.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';

export { MailError, type Email, type Mail } from './email.ts';
export type { Outbox, OutboxEmail } from './outbox.ts';

export interface MailAdapter {
  readonly mail: Mail;
  /** The development outbox. Undefined if e-mails are really sent. */
  readonly outbox: Outbox | undefined;
}

/** SMTP if SMTP_URL is set, else the outbox in local. Elsewhere no e-mail is sent, and each try says why. */
export function openMail(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'isLocal'> & Partial<Pick<Config, 'SMTP_NAME'>>,
  pool: pg.Pool,
): MailAdapter {
  if (config.SMTP_URL !== undefined)
    return {
      mail: openSmtp({ url: config.SMTP_URL, from: config.MAIL_FROM, name: config.SMTP_NAME }),
      outbox: undefined,
    };
  if (config.isLocal) {
    const outbox = openOutbox(pool);
    return { mail: outbox, outbox };
  }
  const send = (): Promise<void> =>
    Promise.reject(new MailError('SMTP_URL is not set, so no mail can be sent', { fate: 'later' }));
  return { mail: { send, close: () => Promise.resolve() }, outbox: undefined };
}
