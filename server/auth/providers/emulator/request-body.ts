import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 16 * 1024;

/** The fields of a submitted form. Rejects a body larger than any of our forms. */
export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BYTES) throw new RangeError('The form is too large');
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}
