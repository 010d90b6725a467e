import { createTransport } from 'nodemailer';
import { MailError, type Mail } from './email.ts';

export interface SmtpOptions {
  /** smtp:// (with STARTTLS if offered) or smtps://, with user and password if needed. */
  readonly url: string;
  /** Such as `Parlor <hello@parlor.example>`. */
  readonly from: string;
}

const DEADLINES = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
};

/** Sends each e-mail over a new connection. The server's reply decides. */
export function openSmtp({ url, from }: SmtpOptions): Mail {
  const transport = createTransport(
    { url, ...DEADLINES, disableFileAccess: true, disableUrlAccess: true },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    send: async ({ to, subject, text, html }) => {
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
      } catch (error) {
        // The driver's message contains the address and the server's text about it.
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
        throw new MailError(
          `The mail server did not take the email (${[code, responseCode].filter(Boolean).join(' ')})`,
        );
      }
    },
    close: () => {
      transport.close();
      return Promise.resolve();
    },
  };
}
