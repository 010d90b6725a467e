export interface Email {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Of emails that the person can end: an address that does it with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Mail {
  /** Resolves when the e-mail was accepted for delivery. Throws MailError. */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}

/**
 * `no-such-address`: the mail server refuses this recipient for good. `refused`: it refuses this email for good. `later`: the
 * email was certainly not accepted, and may be later. `later-for-address`: the same, and it is about this recipient alone.
 * `unknown`: nobody knows.
 */
export type MailFate = 'no-such-address' | 'refused' | 'later' | 'later-for-address' | 'unknown';

/** The e-mail was not accepted. The message contains neither addresses nor content. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly fate: MailFate;
  constructor(message: string, { fate = 'unknown', ...options }: ErrorOptions & { fate?: MailFate } = {}) {
    super(message, options);
    this.fate = fate;
  }
}
