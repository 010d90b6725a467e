import { useLingui } from '@lingui/react/macro';
import type { BulkWhat } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { useState } from 'react';
import { Field } from '../../../ui/controls/Field.tsx';
import { Segment } from '../../../ui/controls/Segment.tsx';
import { Choice } from '../components/Choice.tsx';
import parts from '../Operator.module.css';
import { readAmount } from '../player/amount.ts';
import styles from './Bulk.module.css';
import { DryRunForm } from './DryRunForm.tsx';
import { SegmentForm } from './SegmentForm.tsx';
import { NO_FIELDS, readSegment } from './segment-fields.ts';
import { useBulkLabels } from './use-bulk-labels.ts';

export type NewBulkActProps = {
  role: OperatorRole;
  /** The release that it is to repair. */
  release?: string | undefined;
  onDone: () => void;
};

/** A new bulk act: whom, what, a dry run, and then the request. Whatever is changed needs a new dry run. */
export function NewBulkAct({ role, release, onDone }: NewBulkActProps) {
  const { t } = useLingui();
  const { kinds } = useBulkLabels();
  const [fields, setFields] = useState(release === undefined ? NO_FIELDS : { ...NO_FIELDS, release });
  const [kind, setKind] = useState<BulkKind>(
    role !== 'treasurer' ? 'refund-orders' : release === undefined ? 'correct' : 'repair-release',
  );
  const [who, setWho] = useState<Repair['who']>('underpaid');
  const [currency, setCurrency] = useState<Currency>('PP');
  const [amount, setAmount] = useState('');
  const { filter, faults } = readSegment(fields);
  const meant = readAmount(amount);
  const what = ((): BulkWhat | undefined => {
    switch (kind) {
      case 'correct':
        return meant === undefined ? undefined : { kind, currency, amount: meant };
      case 'refund-orders':
        return filter?.bought && { kind };
      case 'cancel-orders':
        return filter?.unpaid && { kind };
      case 'repair-release':
        return filter?.touched && { kind, who };
    }
  })();
  const asked = filter !== undefined && what !== undefined ? { what, filter } : undefined;
  return (
    <DryRunForm asked={asked} onDone={onDone}>
      <SegmentForm fields={fields} faults={faults} filter={filter} onChange={setFields} />
      <fieldset className={styles.group}>
        <legend>{t`What happens to each of them`}</legend>
        <Choice<BulkKind>
          label={t`Act`}
          value={kind}
          onChange={setKind}
          options={KINDS[role === 'treasurer' ? 'treasurer' : 'support'].map((one) => [one, kinds[one]])}
        />
        {kind === 'correct' && (
          <div className={styles.pair}>
            <Choice<Currency>
              label={t`Currency`}
              value={currency}
              onChange={setCurrency}
              options={CURRENCIES.map((one) => [one, one])}
            />
            <Field
              label={t`Amount for each player`}
              hint={t`Below zero takes back`}
              inputMode="decimal"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          </div>
        )}
        {kind === 'repair-release' && (
          <>
            <Segment<Repair['who']>
              label={t`Players who were`}
              value={who}
              onChange={setWho}
              options={[
                { value: 'underpaid', label: t`Paid too little` },
                { value: 'overpaid', label: t`Paid too much` },
              ]}
            />
            <p className={parts.small}>
              {t`Each gets the difference in points to what the previous release would have paid. Earlier repairs are subtracted. Fill in the release above.`}
            </p>
          </>
        )}
        {kind === 'cancel-orders' && (
          <p className={parts.small}>
            {t`Unpaid orders of the product that they placed since then are cancelled. An order that is paid meanwhile stays. Fill in the product of unpaid orders above.`}
          </p>
        )}
        {kind === 'refund-orders' && (
          <p className={parts.small}>
            {t`Paid orders of the product that they bought since then are refunded, and unused items are taken back. Fill in the product above.`}
          </p>
        )}
      </fieldset>
    </DryRunForm>
  );
}

const KINDS = {
  treasurer: ['correct', 'repair-release', 'refund-orders', 'cancel-orders'],
  support: ['refund-orders', 'cancel-orders'],
} as const;
/** A message has a form of its own. */
type BulkKind = Exclude<BulkWhat['kind'], 'message'>;
type Repair = Extract<BulkWhat, { kind: 'repair-release' }>;
