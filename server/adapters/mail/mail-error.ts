/** The email was not taken over. The message names neither addresses nor words of the email. */
export class MailError extends Error {
  override readonly name = 'MailError';
}
