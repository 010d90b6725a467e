import * as z from 'zod/mini';

/**
 * From the least to the most: `viewer` sees, `support` also disables, enables and refunds, `treasurer` also grants, takes
 * back and publishes, `owner` also decides who has an account.
 */
export const OPERATOR_ROLES = ['viewer', 'support', 'treasurer', 'owner'] as const;
export const OperatorRole = z.enum(OPERATOR_ROLES);
export type OperatorRole = z.infer<typeof OperatorRole>;

export const reachesRole = (role: OperatorRole | undefined, min: OperatorRole): role is OperatorRole =>
  role !== undefined && OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(min);
