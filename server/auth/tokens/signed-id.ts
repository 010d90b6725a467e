// A signed id for a link, which holds what the link is for. Nothing is stored, and nobody but the server can make one.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod/mini';

const MAX_LENGTH = 900;
const SIGNATURE_BYTES = 16;

/** `purpose` is signed too, so a link of one kind is never read as another. */
const signatureOf = (purpose: string, body: string, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${purpose} ${body}`).digest().subarray(0, SIGNATURE_BYTES);

/** The same content always has the same id. The first secret signs. */
export function signedId(purpose: string, content: unknown, secrets: readonly Buffer[]): string {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${body}.${signatureOf(purpose, body, secrets[0]!).toString('base64url')}`;
}

/** The content; undefined if we did not make the id for this purpose. */
export function readSignedId<Schema extends z.ZodMiniType>(
  purpose: string,
  id: string,
  schema: Schema,
  secrets: readonly Buffer[],
): z.output<Schema> | undefined {
  if (id.length > MAX_LENGTH) return undefined;
  const [body = '', signature = '', ...rest] = id.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isOurs = secrets.some((secret) => {
    const expected = signatureOf(purpose, body, secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs || rest.length > 0) return undefined;
  return schema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
}
