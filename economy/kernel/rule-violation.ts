import type { ErrorCode, Refusal } from '@parlor/contract/kernel/errors.ts';
import { refuse } from '@parlor/contract/kernel/errors.ts';

/** A rule's "no", thrown where it is found; `act` turns it into a value, so nothing of the act remains. */
export class RuleViolation extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;
  constructor(code: ErrorCode, why?: string, details?: unknown) {
    super(why ?? code);
    this.refusal = refuse(code, why, details);
  }
}
