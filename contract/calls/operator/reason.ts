import * as z from 'zod/mini';

/** An operator's reason; stored for ever with the act (I50). */
export const Why = z
  .string()
  .check(z.minLength(3, { error: 'Say why, in at least three letters.' }), z.maxLength(500));
