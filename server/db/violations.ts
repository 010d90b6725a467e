/** The constraint of the schema that refused a statement. */
export interface Violation {
  readonly code?: string | undefined;
  readonly constraint?: string | undefined;
  readonly table?: string | undefined;
}

/** Errors of our own triggers, by the code that they raise. */
const RAISED: Readonly<Record<string, string>> = { 'this edition is frozen': 'PR001' };
const DUPLICATE = /^duplicate key value violates unique constraint "(?<name>\w+)"/;
const MISSING = /^null value in column "\w+" of relation "(?<name>\w+)" violates not-null constraint/;
const REFUSED = /^new row for relation "(?<table>\w+)" violates check constraint "(?<name>\w+)"/;
const withoutPart = (name: string): string => name.replace(/_1\d{5,}$/, '');

/**
 * Reads it from the driver's error. A shard adds its number to its table's name and constraint, and Citus
 * reports a refusal as an internal error if rows were copied to their machines.
 */
export function violationOf(error: unknown): Violation {
  const { code, constraint, table, message = '' } = error as Violation & { readonly message?: string };
  const isHandedOn = code === 'XX000';
  const duplicate = isHandedOn || code === '23505' ? DUPLICATE.exec(message)?.groups?.['name'] : undefined;
  if (duplicate !== undefined) return { code: '23505', constraint: withoutPart(duplicate), table };
  const missing = isHandedOn || code === '23502' ? MISSING.exec(message)?.groups?.['name'] : undefined;
  if (missing !== undefined) return { code: '23502', constraint, table: withoutPart(missing) };
  const refused = isHandedOn || code === '23514' ? REFUSED.exec(message)?.groups : undefined;
  if (refused !== undefined)
    return {
      code: '23514',
      constraint: withoutPart(refused['name']!),
      table: withoutPart(refused['table']!),
    };
  const raised = isHandedOn ? RAISED[message] : undefined;
  return { code: raised ?? code, constraint, table };
}
