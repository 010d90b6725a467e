import * as z from 'zod/mini';
import { Count } from '../kernel/vocabulary.ts';

/** The receipt of an opened pack or box: its draw and the commitment made before it. */
export const DrawReceipt = z.object({
  reference: z.string(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: Count,
});
export type DrawReceipt = z.infer<typeof DrawReceipt>;
