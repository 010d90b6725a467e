import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BulkWhat, DryRun } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import type { SegmentFilter } from '@parlor/contract/calls/operator/bulk/segments.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Segment } from '../../../ui/controls/Segment.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { Choice } from '../components/Choice.tsx';
import { Table } from '../components/Table.tsx';
import { useAct } from '../components/use-act.ts';
import { WhyField } from '../components/WhyField.tsx';
import { Amount } from '../explain/Amount.tsx';
import parts from '../Operator.module.css';
import { useOperatorApi } from '../operator-calls.ts';
import { readAmount } from '../player/amount.ts';
import styles from './Bulk.module.css';
import { SegmentForm } from './SegmentForm.tsx';
import { NO_FIELDS, readSegment } from './segment-fields.ts';
import { isOfPoints, useBulkLabels } from './use-bulk-labels.ts';

export type NewBulkActProps = {
  role: OperatorRole;
  /** The release that it is to repair. */
  release?: string | undefined;
  onDone: () => void;
};

/** A new bulk act: whom, what, a dry run, and then the request. Whatever is changed needs a new dry run. */
export function NewBulkAct({ role, release, onDone }: NewBulkActProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const { kinds } = useBulkLabels();
  const [fields, setFields] = useState(release === undefined ? NO_FIELDS : { ...NO_FIELDS, release });
  const [kind, setKind] = useState<BulkWhat['kind']>(
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
  const dryRun = useMutation({
    mutationFn: async (body: NonNullable<typeof asked>) => ({
      body,
      seen: await api.dryRunBulkAct({ body }),
    }),
  });
  const isShown = dryRun.data !== undefined && JSON.stringify(dryRun.data.body) === JSON.stringify(asked);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (asked && !dryRun.isPending) dryRun.mutate(asked);
  };
  return (
    <div className={parts.form}>
      <form onSubmit={send} className={parts.form}>
        <SegmentForm fields={fields} faults={faults} filter={filter} onChange={setFields} />
        <fieldset className={styles.group}>
          <legend>{t`What happens to each of them`}</legend>
          <Choice<BulkWhat['kind']>
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
                {t`Each gets the difference in points to what the release before would have paid. Earlier repairs are subtracted. Fill in the release above.`}
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
        <Button type="submit" kind="quiet" busy={dryRun.isPending} disabled={!asked}>
          {t`Dry run`}
        </Button>
        {dryRun.error && (
          <p role="alert" className={styles.failed}>
            {(dryRun.error instanceof RequestError && dryRun.error.serverMessage) || dryRun.error.message}
          </p>
        )}
      </form>
      {isShown && dryRun.data.seen.items === 0 && (
        <output className={parts.none}>{t`No player is in this segment.`}</output>
      )}
      {isShown && dryRun.data.seen.items > 0 && (
        <Request key={JSON.stringify(asked)} {...dryRun.data} onDone={onDone} />
      )}
    </div>
  );
}

const KINDS = {
  treasurer: ['correct', 'repair-release', 'refund-orders', 'cancel-orders'],
  support: ['refund-orders', 'cancel-orders'],
} as const;
type Repair = Extract<BulkWhat, { kind: 'repair-release' }>;

type RequestProps = {
  body: { what: BulkWhat; filter: SegmentFilter };
  seen: DryRun;
  onDone: () => void;
};

/** What the dry run showed, and the request for exactly this. */
function Request({ body, seen, onDone }: RequestProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const { second, acts } = useBulkLabels();
  const isSigned = isOfPoints(body.what.kind);
  const [why, setWhy] = useState('');
  type Body = Parameters<typeof api.askBulkAct>[0]['body'];
  const { act, isPending, failure } = useAct({
    run: (given: Body, options) => api.askBulkAct({ body: given }, options),
    onDone,
  });
  const { players, items, sums, sample, tooLow, operatorsLeftOut } = seen;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    act({ ...body, items, sums, why: why.trim() });
  };
  return (
    <section aria-label={t`Dry run`} className={styles.seen} aria-live="polite">
      <Facts>
        <Fact name={t`Players`}>{players}</Fact>
        {items !== players && <Fact name={t`Orders`}>{items}</Fact>}
        {sums.map(({ currency, amount }) => (
          <Fact key={currency} name={t`Sum in ${currency}`}>
            <b>
              <Amount amount={amount} currency={currency} signed={isSigned} />
            </b>
          </Fact>
        ))}
        {tooLow > 0 && (
          <Fact name={t`Would be refused`}>
            {t`${plural(tooLow, { one: '# balance is too low', other: '# balances are too low' })}`}
          </Fact>
        )}
        {operatorsLeftOut > 0 && (
          <Fact name={t`Left out`}>
            {t`${plural(operatorsLeftOut, { one: '# account of an operator', other: '# accounts of operators' })}`}
          </Fact>
        )}
      </Facts>
      <Table
        label={t`The first of them`}
        columns={[t`Player`, ...(isSigned ? [] : [t`Order`]), { figures: t`Amount` }]}
      >
        {sample.map(({ userId, orderId, amount, currency }) => (
          <tr key={`${userId} ${orderId}`}>
            <td>
              <bdi dir="ltr">{userId}</bdi>
            </td>
            {!isSigned && (
              <td>
                <bdi dir="ltr">{orderId}</bdi>
              </td>
            )}
            <td className={parts.number}>
              <Amount amount={amount} currency={currency} signed={isSigned} />
            </td>
          </tr>
        ))}
      </Table>
      {seen.second.length > 0 ? (
        <p className={parts.warned}>
          <b>{t`A second treasurer must agree.`}</b> {seen.second.map((one) => second[one]).join(' ')}{' '}
          {t`Nothing moves until then.`}
        </p>
      ) : (
        <p className={parts.small}>{t`Within every limit: it begins at once.`}</p>
      )}
      <form onSubmit={send} className={parts.form}>
        <WhyField value={why} onChange={setWhy} error={failure} />
        <Button type="submit" busy={isPending} disabled={why.trim().length < 3}>
          {seen.second.length > 0 ? t`Ask for it` : acts(body.what.kind, items)}
        </Button>
      </form>
    </section>
  );
}
