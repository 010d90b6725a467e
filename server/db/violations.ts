/** The part of the schema that refused a statement. */
export interface Violation {
  readonly code?: string | undefined;
  readonly constraint?: string | undefined;
  readonly table?: string | undefined;
}

/** Errors of our own triggers, by the code that they raise. */
const RAISED: Readonly<Record<string, string>> = { 'this edition is frozen': 'PR001' };
const DUPLICATE = /^duplicate key value violates unique constraint "(?<name>\w+)"/;

/**
 * Reads it from the driver's error. A part of a distributed table names its number behind its constraint, and Citus hands
 * a refusal on under the code of an inner fault where rows were copied to their machines.
 */
export function violationOf(error: unknown): Violation {
  const { code, constraint, table, message = '' } = error as Violation & { readonly message?: string };
  const duplicate =
    code === 'XX000' || code === '23505' ? DUPLICATE.exec(message)?.groups?.['name'] : undefined;
  const raised = code === 'XX000' ? RAISED[message] : undefined;
  return duplicate === undefined
    ? { code: raised ?? code, constraint, table }
    : { code: '23505', constraint: duplicate.replace(/_1\d{5,}$/, ''), table };
}
