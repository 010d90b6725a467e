import type * as z from 'zod/mini';
import { InputOutputError, ValidationError } from './errors.ts';

/** The value as its schema returns it. Throws InputOutputError with the place and the error; `what` names the value. */
export function checked<S extends z.ZodMiniType>(what: string, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(
    (i) => `${i.path.map(String).join('.') || 'the whole value'}: ${i.message}`,
  );
  throw new InputOutputError(new ValidationError(`${what}: ${issues.join('; ')}`));
}

/** The value that a JSON text stands for. Throws InputOutputError if it is not JSON. */
export function parsedJson(what: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputOutputError(new ValidationError(`${what}: not JSON`));
  }
}
