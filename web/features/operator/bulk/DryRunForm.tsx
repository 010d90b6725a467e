import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BulkWhat, DryRun } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import type { SegmentFilter } from '@parlor/contract/calls/operator/bulk/segments.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { Moment, Table } from '../components/Table.tsx';
import { useAct } from '../components/use-act.ts';
import { WhyField } from '../components/WhyField.tsx';
import { Amount } from '../explain/Amount.tsx';
import parts from '../Operator.module.css';
import { Form } from '../components/Form.tsx';
import { useOperatorApi } from '../operator-calls.ts';
import styles from './Bulk.module.css';
import { isOfOrders, isOfPoints, useBulkLabels } from './use-bulk-labels.ts';

interface Asked {
  readonly what: BulkWhat;
  readonly filter: SegmentFilter;
}
export type DryRunFormProps = {
  /** Undefined while the fields mean nothing. */
  asked: Asked | undefined;
  onDone: () => void;
  /** The fields. */
  children: ReactNode;
};

/** The fields, the dry run, what it found, and the request for exactly this. Whatever is changed needs a new dry run. */
export function DryRunForm({ asked, onDone, children }: DryRunFormProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const dryRun = useMutation({
    mutationFn: async (body: Asked) => ({ body, seen: await api.dryRunBulkAct({ body }) }),
  });
  const isShown = dryRun.data !== undefined && JSON.stringify(dryRun.data.body) === JSON.stringify(asked);
  const send = (): void => {
    if (asked && !dryRun.isPending) dryRun.mutate(asked);
  };
  return (
    <div className={parts.form}>
      <Form onSend={send}>
        {children}
        <Button type="submit" kind="quiet" busy={dryRun.isPending} disabled={!asked}>
          {t`Dry run`}
        </Button>
        {dryRun.error && (
          <p role="alert" className={styles.failed}>
            {(dryRun.error instanceof RequestError && dryRun.error.serverMessage) || dryRun.error.message}
          </p>
        )}
      </Form>
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
  body: Asked;
  seen: DryRun;
  onDone: () => void;
};

/** What the dry run showed, and the request for exactly this. */
function Request({ body, seen, onDone }: RequestProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const { second, acts } = useBulkLabels();
  const { kind } = body.what;
  const isSigned = isOfPoints(kind);
  const [why, setWhy] = useState('');
  type Body = Parameters<typeof api.askBulkAct>[0]['body'];
  const { act, isPending, failure } = useAct({
    run: (given: Body, options) => api.askBulkAct({ body: given }, options),
    onDone,
  });
  const { players, items, sums, sample, tooLow, operatorsLeftOut } = seen;
  const send = (): void => {
    act({ ...body, items, sums, why: why.trim() });
  };
  return (
    <section aria-label={t`Dry run`} className={styles.seen} aria-live="polite">
      <Facts>
        <Fact name={t`Players`}>{players}</Fact>
        {seen.agreed && (
          <>
            <Fact name={t`Agree to news by Telegram`}>{seen.agreed.bot}</Fact>
            <Fact name={t`Agree to news by email`}>{seen.agreed.email}</Fact>
          </>
        )}
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
        columns={[
          t`Player`,
          ...(isOfOrders(kind) ? [t`Order`] : []),
          ...(kind === 'message' ? [] : [{ figures: t`Amount` }]),
        ]}
      >
        {sample.map(({ userId, orderId, amount, currency }) => (
          <tr key={`${userId} ${orderId}`}>
            <td>
              <bdi dir="ltr">{userId}</bdi>
            </td>
            {isOfOrders(kind) && (
              <td>
                <bdi dir="ltr">{orderId}</bdi>
              </td>
            )}
            {amount !== undefined && currency !== undefined && (
              <td className={parts.number}>
                <Amount amount={amount} currency={currency} signed={isSigned} />
              </td>
            )}
          </tr>
        ))}
      </Table>
      {seen.second.length > 0 ? (
        <p className={parts.warned}>
          <b>{t`A second treasurer must agree.`}</b> {seen.second.map((one) => second[one]).join(' ')}{' '}
          {kind === 'message' ? t`Nobody gets it until then.` : t`Nothing moves until then.`}
        </p>
      ) : (
        <p className={parts.small}>
          {body.what.kind === 'message' && body.what.from !== undefined ? (
            <Trans>
              It goes out at <Moment at={body.what.from} /> UTC, to the players who are in the segment now.
            </Trans>
          ) : (
            t`Within every limit: it begins at once.`
          )}
        </p>
      )}
      <Form onSend={send}>
        <WhyField value={why} onChange={setWhy} error={failure} />
        <Button type="submit" busy={isPending} disabled={why.trim().length < 3}>
          {seen.second.length > 0 ? t`Ask for it` : acts(kind, items)}
        </Button>
      </Form>
    </section>
  );
}
