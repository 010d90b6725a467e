import { useLingui } from '@lingui/react/macro';
import type { RewardItem } from '@parlor/contract/calls/lootboxes.ts';
import { listOf } from '../../i18n/calendar-words.ts';
import { figure } from '../../i18n/format.ts';
import type { BoxKind } from './use-open-box.ts';

export interface BoxLabels {
  readonly name: (kind: BoxKind) => string;
  /** "150 PP" */
  readonly brings: (rewards: RewardItem['rewards']) => string;
}

export function useBoxLabels(): BoxLabels {
  const { t, i18n } = useLingui();
  const names = { FREE: t`Daily box`, STANDARD: t`Standard box`, PREMIUM: t`Premium box` };
  return {
    name: (kind) => names[kind],
    brings: (rewards) =>
      listOf(
        rewards.map(
          ({ currency, amount }) =>
            `${figure(Number(amount), currency, { locale: i18n.locale }).text} ${currency}`,
        ),
        i18n.locale,
      ),
  };
}
