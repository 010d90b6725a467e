// Arrays in PostgreSQL's binary form. The driver sends an array as text with every quotation mark escaped,
// and the server parses it. For documents, which are full of them, that costs more than everything else.
import { DAY_MS } from '@parlor/contract/kernel/time.ts';

export type ElementType = 'bigint' | 'boolean' | 'date' | 'integer' | 'text' | 'timestamptz';
export type Element = string | number | bigint | boolean | null;

/** Type ids of PostgreSQL's catalogue, the same in every version. */
const OIDS: Readonly<Record<ElementType, number>> = {
  boolean: 16,
  bigint: 20,
  integer: 23,
  text: 25,
  date: 1082,
  timestamptz: 1184,
};
const HEADER_BYTES = 20;
const FIXED_BYTES: Readonly<Record<ElementType, number>> = {
  boolean: 1,
  bigint: 8,
  integer: 4,
  text: 0,
  date: 4,
  timestamptz: 8,
};
/** PostgreSQL counts microseconds, and for a date days, from the beginning of 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

export const isElementType = (type: string): type is ElementType => Object.hasOwn(OIDS, type);

/** An array as a parameter of type `<type>[]`. Times and dates are ISO 8601; whole numbers may have any form. */
export function binaryArray(type: ElementType, values: readonly Element[]): Buffer {
  let size = HEADER_BYTES;
  let hasNull = false;
  for (const value of values) {
    size += 4;
    if (value === null) hasNull = true;
    else size += type === 'text' ? Buffer.byteLength(String(value)) : FIXED_BYTES[type];
  }
  const bytes = Buffer.allocUnsafe(size);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(hasNull ? 1 : 0, 4);
  bytes.writeInt32BE(OIDS[type], 8);
  bytes.writeInt32BE(values.length, 12);
  bytes.writeInt32BE(1, 16);
  let at = HEADER_BYTES;
  for (const value of values) {
    if (value === null) {
      at = bytes.writeInt32BE(-1, at);
      continue;
    }
    const length = write(type, value, bytes, at + 4);
    bytes.writeInt32BE(length, at);
    at += 4 + length;
  }
  return bytes;
}

/** Returns the number of bytes. */
function write(type: ElementType, value: Exclude<Element, null>, bytes: Buffer, at: number): number {
  switch (type) {
    case 'text':
      return bytes.write(String(value), at);
    case 'bigint':
      bytes.writeBigInt64BE(BigInt(value), at);
      break;
    case 'integer':
      bytes.writeInt32BE(Number(value), at);
      break;
    case 'boolean':
      bytes.writeUInt8(value === true ? 1 : 0, at);
      break;
    case 'date':
      bytes.writeInt32BE((Date.parse(String(value)) - EPOCH_MS) / DAY_MS, at);
      break;
    case 'timestamptz':
      bytes.writeBigInt64BE(BigInt(Date.parse(String(value)) - EPOCH_MS) * 1000n, at);
      break;
  }
  return FIXED_BYTES[type];
}
