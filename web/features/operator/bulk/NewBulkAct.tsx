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
import { useBulkLabels } from './use-bulk-labels.ts';

/** A new bulk act: whom, what, a dry run, and then the request. Whatever is changed needs a new dry run. */
export function NewBulkAct({ role, onDone }: { role: OperatorRole; onDone: () => void }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const [fields, setFields] = useState(NO_FIELDS);
  const [kind, setKind] = useState<BulkWhat['kind']>(role === 'treasurer' ? 'correct' : 'refund-orders');
  const [currency, setCurrency] = useState<Currency>('PP');
  const [amount, setAmount] = useState('');
  const { filter, faults } = readSegment(fields);
  const meant = readAmount(amount);
  const what: BulkWhat | undefined =
    kind === 'refund-orders' ? { kind } : meant === undefined ? undefined : { kind, currency, amount: meant };
  const isWhole =
    filter !== undefined && what !== undefined && (kind === 'correct' || filter.bought !== undefined);
  const asked = isWhole ? { what, filter } : undefined;
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
          {role === 'treasurer' && (
            <Segment<BulkWhat['kind']>
              label={t`Act`}
              value={kind}
              onChange={setKind}
              options={[
                { value: 'correct', label: t`Grant or take back` },
                { value: 'refund-orders', label: t`Refund orders` },
              ]}
            />
          )}
          {kind === 'correct' ? (
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
          ) : (
            <p className={parts.small}>
              {t`Paid orders of the product that they bought since then are refunded, and unused items are taken back. Fill in the product above.`}
            </p>
          )}
        </fieldset>
        <Button type="submit" kind="quiet" busy={dryRun.isPending} disabled={!isWhole}>
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

type RequestProps = {
  body: { what: BulkWhat; filter: SegmentFilter };
  seen: DryRun;
  onDone: () => void;
};

/** What the dry run showed, and the request for exactly this. */
function Request({ body, seen, onDone }: RequestProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const { second } = useBulkLabels();
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
              <Amount amount={amount} currency={currency} signed={body.what.kind === 'correct'} />
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
        columns={[t`Player`, ...(body.what.kind === 'correct' ? [] : [t`Order`]), { figures: t`Amount` }]}
      >
        {sample.map(({ userId, orderId, amount, currency }) => (
          <tr key={`${userId} ${orderId}`}>
            <td>
              <bdi dir="ltr">{userId}</bdi>
            </td>
            {body.what.kind === 'refund-orders' && (
              <td>
                <bdi dir="ltr">{orderId}</bdi>
              </td>
            )}
            <td className={parts.number}>
              <Amount amount={amount} currency={currency} signed={body.what.kind === 'correct'} />
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
          {seen.second.length > 0
            ? t`Ask for it`
            : body.what.kind === 'correct'
              ? t`Correct ${plural(players, { one: '# player', other: '# players' })}`
              : t`Refund ${plural(items, { one: '# order', other: '# orders' })}`}
        </Button>
      </form>
    </section>
  );
}
