export interface Letter {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mail {
  /** Resolves when the letter was taken over for delivery. Throws MailError. */
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}
