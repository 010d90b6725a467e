/** The letter was not taken over. The message names neither addresses nor words of the letter. */
export class MailError extends Error {
  override readonly name = 'MailError';
}
