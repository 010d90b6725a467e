import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';

/** A host that has not answered by then never will. */
export const PATIENCE_MS = 3000;
/** How long a player may look at an invoice, answer a question of the host, or choose a recipient. */
export const UNHURRIED_MS = 15 * MINUTE_MS;
