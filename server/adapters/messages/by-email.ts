// Messages by email, each with one click to end them (RFC 8058).
import { directionOf } from '@parlor/contract/formats/direction.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { emailDocument } from '../../sites/email-document.ts';
import type { MessageSender } from './port.ts';

const RETRY_MS = 5 * MINUTE_MS;
/** A full mailbox stays full for a while. */
const RETRY_ADDRESS_MS = 60 * MINUTE_MS;

/** The adapter of mail. Its errors say what became of the email. */
export interface Mailer {
  send(email: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
    readonly unsubscribeUrl: string;
  }): Promise<void>;
}
interface MailFailure extends Error {
  readonly fate?: 'no-such-address' | 'refused' | 'later' | 'later-for-address' | 'unknown';
}

export const openByEmail = (mail: Mailer, siteUrl: () => string): MessageSender => ({
  send: async (to, { language, subject, text, open, ending, unsubscribeUrl }) => {
    const link = new URL(open.path, siteUrl()).href;
    const email = {
      to,
      subject,
      text: `${text}\n\n${open.label}: ${link}\n\n${ending}\n${unsubscribeUrl}\n`,
      html: emailDocument({ language, dir: directionOf(language) }, subject, {
        intro: text,
        button: open.label,
        link,
        // In the text the address follows; here the words themselves lead there.
        footer: ending.replace(/:$/, ''),
        footerLink: unsubscribeUrl,
      }),
      unsubscribeUrl,
    };
    try {
      await mail.send(email);
      return { kind: 'sent' };
    } catch (error) {
      const { fate = 'unknown', message: reason } = error as MailFailure;
      if (fate === 'no-such-address') return { kind: 'gone' };
      if (fate === 'later-for-address')
        return { kind: 'later', afterMs: RETRY_ADDRESS_MS, isOfAddress: true, reason };
      return fate === 'later' ? { kind: 'later', afterMs: RETRY_MS, reason } : { kind: fate, reason };
    }
  },
});
