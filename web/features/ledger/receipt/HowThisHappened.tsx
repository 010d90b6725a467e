import { Trans, useLingui } from '@lingui/react/macro';
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import type { LedgerEntry, LedgerReason } from '@parlor/contract/calls/balances.ts';
import { useQuery } from '@tanstack/react-query';
import { usePlayerQueries } from '../../../data/queries/player-query.ts';
import { useFailure } from '../../../data/queries/use-failure.ts';
import { factsOf } from '../../../i18n/calendar-words.ts';
import { clockTime, count } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { Mono } from '../../../ui/media/Mono.tsx';
import { causeOf, pageOf } from '../cause.ts';
import { useLedgerLabels } from '../use-ledger-labels.ts';
import { DownloadReceipts } from './DownloadReceipts.tsx';
import steps from '../../../ui/check/Steps.module.css';
import styles from './Receipt.module.css';
import { receiptQueries } from './receipt-queries.ts';
import { useActLabel } from './use-act-label.ts';

export type HowThisHappenedProps = {
  entry: LedgerEntry;
  id: string;
};

/** The receipt of the act that wrote an entry: what was done, what was drawn, and each change of a balance. */
export function HowThisHappened({ entry, id }: HowThisHappenedProps) {
  const { t } = useLingui();
  const query = useQuery(usePlayerQueries(receiptQueries).ofEntry(entry.number));
  const { data: receipt, error } = query;
  const failure = useFailure(error);
  return (
    <section id={id} className={styles.panel} aria-label={t`How this happened`}>
      <h3 className={styles.head}>{t`How this happened`}</h3>
      {receipt ? (
        <Story receipt={receipt} />
      ) : receipt === null ? (
        <p className={styles.note}>{t`This was before Parlor wrote receipts.`}</p>
      ) : failure ? (
        <PartFailed failure={failure} query={query}>{t`The receipt didn’t load.`}</PartFailed>
      ) : (
        <Loading>
          <div className={styles.waiting}>
            <Skeleton width={180} height={18} />
            <Skeleton width={220} height={18} />
            <Skeleton width={160} height={18} />
          </div>
        </Loading>
      )}
      <Acts entry={entry} draw={receipt?.draws[0]?.reference} at={receipt?.at} />
      {receipt && <DownloadReceipts />}
    </section>
  );
}

function Story({ receipt }: { receipt: ActReceipt }) {
  const { t, i18n } = useLingui();
  const actLabel = useActLabel();
  const labels = useLedgerLabels();
  const { locale } = i18n;
  const number = (value: number): string => count(value, locale);
  const { currency } = receipt.entries[0] ?? { currency: 'PP' as const };
  const rules = receipt.draws.flatMap(({ input }) => {
    const named = (input as { readonly rules?: unknown; readonly version?: unknown } | null) ?? {};
    const rule = named.rules ?? named.version;
    return typeof rule === 'string' ? [rule] : [];
  })[0];
  return (
    <>
      <ol className={steps.steps}>
        <li className={steps.step}>
          <span className={steps.what}>{actLabel(receipt.command)}</span>
          <span className={styles.after} />
          <span className={styles.why}>{clockTime(new Date(receipt.at), locale)}</span>
        </li>
        {receipt.draws.map((draw) => (
          <li key={draw.number} className={steps.step}>
            <span className={steps.what}>{t`The result was drawn`}</span>
            <span className={styles.after} />
            <span className={styles.why}>
              <Trans>Set by your seeds, nonce {number(draw.nonce)}</Trans>
            </span>
            <span className={styles.proof}>
              <Mono label={t`Server seed (hashed), shown before`} short copyable>
                {draw.serverSeedHash}
              </Mono>
            </span>
          </li>
        ))}
        {receipt.entries.map((entry) => (
          <li key={entry.number} className={steps.step} data-good={entry.credit === 'player' || undefined}>
            <span className={steps.what}>
              {labels.reason(entry.reason as LedgerReason)}{' '}
              <Figure
                amount={Number(entry.amount) * (entry.credit === 'player' ? 1 : -1)}
                unit={entry.currency}
                decimals="fixed"
                setting="line"
                signed
              />
            </span>
            <span className={styles.after}>
              <Figure
                amount={Number(entry.balanceAfter)}
                unit={entry.currency}
                decimals="fixed"
                setting="line"
              />
            </span>
            <span className={styles.why}>
              {factsOf([entry.currency === 'PP' ? undefined : entry.currency, t`Balance after`], locale)}
            </span>
          </li>
        ))}
      </ol>
      <Facts follows>
        <Fact name={t`Before`}>
          <Figure
            amount={Number(receipt.balances.before[currency] ?? 0)}
            unit={currency}
            decimals="fixed"
            setting="line"
          />
        </Fact>
        <Fact name={t`After`}>
          <Figure
            amount={Number(receipt.balances.after[currency] ?? 0)}
            unit={currency}
            decimals="fixed"
            setting="line"
          />
        </Fact>
        {rules !== undefined && (
          <Fact name={t`Rules`}>
            <code dir="ltr" className={styles.rules}>
              {rules}
            </code>
          </Fact>
        )}
        {receipt.release !== undefined && (
          <Fact name={t`Release of the content`}>{number(receipt.release)}</Fact>
        )}
        <Fact name={t`Your act`}>{t`number ${number(receipt.number)}`}</Fact>
      </Facts>
      <Mono label={t`Receipt`} short copyable>
        {receipt.hash}
      </Mono>
    </>
  );
}

function Acts({ entry, draw, at }: { entry: LedgerEntry; draw: string | undefined; at: string | undefined }) {
  const { t } = useLingui();
  const cause = causeOf(entry);
  const reference = cause && (cause.kind === 'draw' || cause.kind === 'box') ? cause.reference : draw;
  return (
    <div className={styles.acts}>
      {reference !== undefined && (
        <Button size="s" href={paths.fairness({ draw: reference })}>{t`Verify this result`}</Button>
      )}
      {cause && cause.kind !== 'draw' && cause.kind !== 'box' && (
        <Button size="s" kind="quiet" href={pageOf(cause)}>{t`See where it came from`}</Button>
      )}
      {at !== undefined && (
        <Button size="s" kind="quiet" href={paths.past({ at })}>{t`Your account at that moment`}</Button>
      )}
    </div>
  );
}
