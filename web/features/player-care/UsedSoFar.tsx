import { useLingui } from '@lingui/react/macro';
import { CARE_PERIODS, type CarePeriod, type CareState } from '@parlor/contract/calls/player-care.ts';
import { useState } from 'react';
import { Segment } from '../../ui/controls/Segment.tsx';
import { Fact, Facts } from '../../ui/layout/Facts.tsx';
import { useCareLabels } from './use-care-labels.ts';

/** Stakes, losses, spending, packs and minutes of a period. */
export function UsedSoFar({ used }: Pick<CareState, 'used'>) {
  const { t } = useLingui();
  const labels = useCareLabels();
  const [period, setPeriod] = useState<CarePeriod>('day');
  return (
    <>
      <Segment
        label={t`Period`}
        value={period}
        onChange={setPeriod}
        options={CARE_PERIODS.map((one) => ({ value: one, label: labels.nows[one] }))}
      />
      <Facts>
        {used
          .filter((one) => one.period === period)
          .map(({ kind, currency, used: amount }) => (
            <Fact key={`${kind} ${currency ?? ''}`} name={labels.kinds[kind]}>
              {labels.amount(kind, amount, currency)}
            </Fact>
          ))}
      </Facts>
    </>
  );
}
