/** The embedded database cannot run; the message is one line an operator can act on (a log's tail may follow it). */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}
