export interface Email {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mail {
  /** Resolves when the e-mail was accepted for delivery. Throws MailError. */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}

/** The e-mail was not accepted. The message contains neither addresses nor content. */
export class MailError extends Error {
  override readonly name = 'MailError';
}
