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
