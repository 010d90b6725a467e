import { useLingui } from '@lingui/react/macro';
import type { SetBackReason } from '@parlor/contract/calls/public-names.ts';

/** Why an operator took a name away, for the profile and the inbox. */
export function useSetBackReasons(): Readonly<Record<SetBackReason, string>> {
  const { t } = useLingui();
  return {
    offensive: t`offensive name`,
    impersonation: t`pretends to be somebody else`,
    'personal-data': t`private data`,
    advertising: t`advertising`,
  };
}
