// Apart from the texts of all errors, which the first screen does not need.
import type { ErrorCode } from './errors.ts';

/** What a call that starts a round, an order or a pack may refuse besides its own (`economy/care/must-allow.ts`). */
export const STARTING = ['CARE_PAUSED', 'CARE_LIMIT', 'TERMS_NOT_ACCEPTED'] as const satisfies ErrorCode[];
