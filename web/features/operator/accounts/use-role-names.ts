import { useLingui } from '@lingui/react/macro';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';

export function useRoleNames(): Readonly<Record<OperatorRole, string>> {
  const { t } = useLingui();
  return { viewer: t`Viewer`, support: t`Support`, treasurer: t`Treasurer`, owner: t`Owner` };
}

/** What a role may do, shown when a role is assigned. */
export function useRoleHints(): Readonly<Record<OperatorRole, string>> {
  const { t } = useLingui();
  return {
    viewer: t`Sees everything, changes nothing`,
    support: t`Also disables, refunds, switches off, edits drafts`,
    treasurer: t`Also moves money, approves and publishes`,
    owner: t`Also decides who has an account`,
  };
}
