// JSON with the original text of numbers, so that a provider's amount is never a float.
import { asObject, type JsonObject } from '../../runtime/parse-json.ts';

/** A number as written. */
export class WrittenNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

/** Parses an object with numbers as WrittenNumber. Undefined if there is none. */
export function exactObject(raw: Uint8Array): JsonObject | undefined {
  const keepNumbers: Reviver = (_key, value, { source }) =>
    typeof value === 'number' ? new WrittenNumber(source ?? '') : value;
  try {
    return asObject(JSON.parse(utf8.decode(raw), keepNumbers as Parameters<typeof JSON.parse>[1]));
  } catch {
    return undefined;
  }
}

/** A non-negative integer of at most eighteen digits, without exponent and fraction. */
export const wholeNumber = (value: unknown): bigint | undefined =>
  value instanceof WrittenNumber && /^(?:0|[1-9]\d{0,17})$/.test(value.text) ? BigInt(value.text) : undefined;

const ID = /^[A-Za-z0-9_.-]{1,128}$/;
/** An id that may be stored in our rows. */
export const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && ID.test(value) ? value : undefined;
export const textIn = (value: unknown, maxChars = 255): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= maxChars ? value : undefined;
