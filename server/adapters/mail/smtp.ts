import { MailError, type Mail, type MailFate } from './email.ts';

export interface SmtpOptions {
  /** smtp:// (with STARTTLS if offered) or smtps://, with user and password if needed. */
  readonly url: string;
  /** Such as `Parlor <hello@parlor.example>`. */
  readonly from: string;
  /** The name in EHLO; the machine's by default. */
  readonly name?: string | undefined;
  readonly deadlines?: Partial<typeof DEADLINES>;
}

const DEADLINES = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
};

/** Sends each e-mail over a new connection. The server's reply decides. */
export function openSmtp({ url, from, name, deadlines }: SmtpOptions): Mail {
  // Loaded with the first email: a start without it takes less time.
  const open = async () =>
    (await import('nodemailer')).createTransport(
      {
        url,
        ...(name === undefined ? {} : { name }),
        ...DEADLINES,
        ...deadlines,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from, headers: { 'Auto-Submitted': 'auto-generated' } },
    );
  let opened: ReturnType<typeof open> | undefined;
  return {
    send: async ({ to, subject, text, html, unsubscribeUrl }) => {
      try {
        opened ??= open();
        const transport = await opened;
        await transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                headers: {
                  'List-Unsubscribe': `<${unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                },
              }),
        });
      } catch (error) {
        const failure = error as SmtpFailure;
        const why = [failure.code, failure.responseCode, causeOf(failure)].filter(Boolean).join(' ');
        throw new MailError(`The mail server did not take the email (${why})`, { fate: fateOf(failure) });
      }
    },
    close: async () => (await opened)?.close(),
  };
}

interface SmtpFailure {
  readonly code?: string;
  readonly message?: string;
  /** The command that failed; CONN before the first one. */
  readonly command?: string;
  readonly responseCode?: number;
  /** Of the socket's own error. */
  readonly syscall?: string;
  readonly timeoutType?: 'CONNECT_TIMEOUT' | 'GREETING_TIMEOUT' | 'SOCKET_TIMEOUT';
}

/**
 * The driver's own words, if the failure came before the recipient was named. Later ones quote the address and the
 * server's text about it.
 */
const causeOf = ({ command = '', code, message }: SmtpFailure): string | undefined =>
  code === 'EDNS' || /^(?:CONN|EHLO|HELO|STARTTLS|AUTH)\b/.test(command) ? message : undefined;

/** Of a mailbox: it does not exist, or it is disabled (RFC 5321, 4.2.3). */
const OF_THE_ADDRESS: readonly number[] = [550, 551, 553];

/** Sent at any time by a server that is about to stop. */
const CLOSES = 421;

/** Timeouts before the first command. */
const BEFORE_COMMANDS: readonly SmtpFailure['timeoutType'][] = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'];

function fateOf({ code = '', command, responseCode = 0, syscall, timeoutType }: SmtpFailure): MailFate {
  // About our sender, so about all emails: none of their recipients is gone.
  if (code === 'EENVELOPE' && (command ?? '').startsWith('MAIL FROM')) return 'later';
  if (code === 'EENVELOPE' && command === 'RCPT TO' && OF_THE_ADDRESS.includes(responseCode))
    return 'no-such-address';
  // No connection, or wrong credentials.
  if (syscall === 'connect' || ['EDNS', 'EAUTH'].includes(code) || BEFORE_COMMANDS.includes(timeoutType))
    return 'later';
  // The server closes and has accepted nothing more (RFC 5321, 3.8).
  if (responseCode === CLOSES) return 'later';
  // The answer to a command, not the end of the connection, in which the email may have been taken.
  if (code === 'ECONNECTION' || responseCode < 400) return 'unknown';
  if (responseCode >= 500) return 'refused';
  // Such as a full mailbox. Other recipients may get theirs.
  return command === 'RCPT TO' ? 'later-for-address' : 'later';
}
