import type { ErrorCode, Refusal } from '@parlor/contract/kernel/errors.ts';
import { refuse } from '@parlor/contract/kernel/errors.ts';

/** A refusal by a rule, thrown where it is found. `act` returns it as a value, and nothing of the act remains. */
export class RuleViolation extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;
  constructor(code: ErrorCode, why?: string, details?: unknown) {
    super(why ?? code);
    this.refusal = refuse(code, why, details);
  }
}
