// Breeze signs the `data` of its message in canonical form.
import { createHmac } from 'node:crypto';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { isSame } from '../../../runtime/hmac.ts';

export const signatureOf = (secret: string, data: unknown): string =>
  createHmac('sha256', secret).update(canonicalJson(data)).digest('base64');

/** An empty secret fits nothing. */
export const isSigned = (secret: string, data: unknown, signature: unknown): boolean =>
  secret !== '' && typeof signature === 'string' && isSame(signature, signatureOf(secret, data));
