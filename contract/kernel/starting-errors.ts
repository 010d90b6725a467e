// A file of its own, so that the first screen does not load the texts of all errors (errors.ts).
import type { ErrorCode } from './errors.ts';

/** Errors of every call that starts a round, an order or a pack, besides its own (`economy/care/must-allow.ts`). */
export const STARTING_ERRORS = [
  'CARE_PAUSED',
  'CARE_LIMIT',
  'TERMS_NOT_ACCEPTED',
] as const satisfies ErrorCode[];
