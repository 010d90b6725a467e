/** The reason of an error for the log: the message only, because drivers attach their whole client to an error. */
export function reasonOf(error: unknown): string {
  // pg-boss hands out what it copied from an error.
  const { message } = (error ?? {}) as { readonly message?: unknown };
  return typeof message === 'string' ? message : String(error);
}
