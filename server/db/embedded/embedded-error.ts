/**
 * The embedded database cannot run. The message is one line for the operator, followed by the end of a log if
 * there is one.
 */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}
