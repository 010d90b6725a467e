import { useLingui } from '@lingui/react/macro';
import type { AccountAt } from '@parlor/contract/calls/time-machine.ts';
import { count } from '../../i18n/format.ts';

/** Why the account of a moment cannot be shown. */
export function useUnknownWords(): (unknown: NonNullable<AccountAt['unknown']>) => string {
  const { t, i18n } = useLingui();
  return ({ why, number = 0 }) => {
    const act = count(number, i18n.locale);
    switch (why) {
      case 'before':
        return t`This is before the first act that has a receipt.`;
      case 'start':
        return t`The receipts begin with act ${act}, and nothing from before was kept.`;
      case 'gap':
        return t`Acts before act ${act} have no receipt, so what they changed is not known.`;
      case 'input':
        return t`What act ${act} was asked to do was not kept at that time.`;
      case 'content':
        return t`The rules and offers of that time can’t be used any more. Act ${act} needs them.`;
      case 'engine':
        return t`The program of today decides act ${act} in another way than the program of that time.`;
      case 'long':
        return t`There are too many acts since the last kept state to go through them at once.`;
    }
  };
}
