import * as z from 'zod/mini';

/**
 * From the lowest to the highest: `viewer` can see, `support` can also disable, enable and refund, `treasurer` can also grant,
 * deduct and publish, `owner` can also manage accounts.
 */
export const OPERATOR_ROLES = ['viewer', 'support', 'treasurer', 'owner'] as const;
export const OperatorRole = z.enum(OPERATOR_ROLES);
export type OperatorRole = z.infer<typeof OperatorRole>;

export const reachesRole = (role: OperatorRole | undefined, min: OperatorRole): role is OperatorRole =>
  role !== undefined && OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(min);
