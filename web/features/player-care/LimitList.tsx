import { Trans, useLingui } from '@lingui/react/macro';
import type { CareLimit } from '@parlor/contract/calls/player-care.ts';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { nameOf, useCareActs } from './care-queries.ts';
import { LimitForm } from './LimitForm.tsx';
import styles from './PlayerCare.module.css';
import { useCareLabels } from './use-care-labels.ts';

const NEW = 'new';
const keyOf = ({ kind, period, currency }: CareLimit): string => `${kind} ${period} ${currency ?? ''}`;

/** The current limits: what is used, when it resets, and a waiting change. */
export function LimitList({ limits, nowMs }: { limits: readonly CareLimit[]; nowMs: number }) {
  const { t } = useLingui();
  const labels = useCareLabels();
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const changed = limits.find((limit) => keyOf(limit) === open);
  return (
    <>
      {limits.length === 0 ? (
        <p className={styles.small}>{t`You have no limits. A new limit applies immediately.`}</p>
      ) : (
        <ul className={styles.list}>
          {limits.map((limit) => (
            <OneLimit key={keyOf(limit)} limit={limit} nowMs={nowMs} onChange={() => setOpen(keyOf(limit))} />
          ))}
        </ul>
      )}
      <Button wide onClick={() => setOpen(NEW)}>
        {t`Set a limit`}
      </Button>
      <Sheet open={open === NEW} onClose={close} title={t`Set a limit`}>
        {open === NEW && <LimitForm onDone={close} />}
      </Sheet>
      <Sheet
        open={changed !== undefined}
        onClose={close}
        title={changed ? labels.nameOf(changed.kind, changed.period) : ''}
      >
        {changed && <LimitForm limit={changed} onDone={close} />}
      </Sheet>
    </>
  );
}

type OneLimitProps = { limit: CareLimit; nowMs: number; onChange: () => void };

function OneLimit({ limit, nowMs, onChange }: OneLimitProps) {
  const { t } = useLingui();
  const labels = useCareLabels();
  const { kind, period, currency, inForce, resetsAt, amount } = limit;
  const used = Math.max(0, limit.used);
  const title = labels.nameOf(kind, period);
  const [usedText, ofText] = [labels.amount(kind, used, currency), labels.amount(kind, inForce, currency)];
  return (
    <li className={styles.limit}>
      <div className={styles.head}>
        <h3 className={styles.name}>{title}</h3>
        {amount !== undefined && (
          <Button kind="quiet" size="s" onClick={onChange} aria-label={t`Change: ${title}`}>
            {t`Change`}
          </Button>
        )}
      </div>
      <p>
        <Trans>
          {usedText} of {ofText} used
        </Trans>
      </p>
      <ProgressBar value={used} max={inForce} label={title} />
      <p className={styles.small}>{t`Resets on ${labels.time(resetsAt)}`}</p>
      {amount === undefined && <p className={styles.small}>{t`This limit is the same for all players.`}</p>}
      {limit.next && <Waiting limit={limit} next={limit.next} nowMs={nowMs} />}
    </li>
  );
}

type WaitingProps = { limit: CareLimit; next: NonNullable<CareLimit['next']>; nowMs: number };

/** A raise or removal that waits for the player's confirmation. */
function Waiting({ limit, next, nowMs }: WaitingProps) {
  const { t } = useLingui();
  const labels = useCareLabels();
  const toast = useToast();
  const { confirm, withdraw } = useCareActs();
  const isReady = Date.parse(next.from) <= nowMs;
  const [from, until] = [labels.time(next.from), labels.time(next.until)];
  const wish =
    next.amount === undefined
      ? t`You requested to remove this limit.`
      : t`You requested ${labels.amount(limit.kind, next.amount, limit.currency)}.`;
  const failed = (error: unknown) => toast.show({ text: labels.ofError(error), tone: 'error' });
  return (
    <div className={styles.waiting}>
      <p>
        {wish}{' '}
        {isReady
          ? t`Confirm it before ${until}, or the request expires.`
          : t`You can confirm it from ${from}.`}
      </p>
      <div className={styles.acts}>
        {isReady && (
          <Button
            size="s"
            busy={confirm.isPending}
            onClick={() => confirm.mutate(nameOf(limit), { onError: failed })}
          >
            {t`Confirm`}
          </Button>
        )}
        <Button
          kind="quiet"
          size="s"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate(nameOf(limit), { onError: failed })}
        >
          {t`Keep the current limit`}
        </Button>
      </div>
    </div>
  );
}
