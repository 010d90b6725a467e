export interface Email {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mail {
  /** Resolves when the email was taken over for delivery. Throws MailError. */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}

/** The email was not taken over. The message names neither addresses nor words of the email. */
export class MailError extends Error {
  override readonly name = 'MailError';
}
