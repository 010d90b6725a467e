import { Trans, useLingui } from '@lingui/react/macro';
import {
  CARE_KINDS,
  CARE_PERIODS,
  unitOf,
  type CareKind,
  type CareLimit,
  type CarePeriod,
} from '@parlor/contract/calls/player-care.ts';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Segment } from '../../ui/controls/Segment.tsx';
import { useToast } from '../../ui/feedback/Toast.tsx';
import { nameOf, useCareActs } from './care-queries.ts';
import hidden from '../../ui/layout/hidden.module.css';
import styles from './PlayerCare.module.css';
import { useCareLabels } from './use-care-labels.ts';

export type LimitFormProps = {
  /** The limit to change; without it, a new one. */
  limit?: CareLimit | undefined;
  onDone: () => void;
};

/** Sets or changes a limit. Shows before sending whether it applies at once or after a day. */
export function LimitForm({ limit, onDone }: LimitFormProps) {
  const { t } = useLingui();
  const labels = useCareLabels();
  const toast = useToast();
  const { setLimit } = useCareActs();
  const [kind, setKind] = useState<CareKind>(limit?.kind ?? 'stake');
  const [period, setPeriod] = useState<CarePeriod>(limit?.period ?? 'day');
  const [text, setText] = useState(limit?.amount === undefined ? '' : String(limit.amount));
  const [fault, setFault] = useState<string>();
  const name = limit ? nameOf(limit) : { kind, period };
  const wanted = Number(text.trim().replace(',', '.'));
  const isAmount = text.trim() !== '' && Number.isFinite(wanted) && wanted >= 0;
  const waits = limit?.amount !== undefined && isAmount && wanted > limit.amount;

  const save = (amount: number | undefined): void =>
    setLimit.mutate(
      { ...name, ...(amount === undefined ? {} : { amount }) },
      {
        onSuccess: () => {
          toast.show({
            text:
              amount === undefined || waits
                ? t`Asked for. You can confirm it in 24 hours.`
                : t`Your limit applies from now on.`,
          });
          onDone();
        },
        onError: (error) => setFault(labels.ofError(error)),
      },
    );
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (setLimit.isPending) return;
    if (!isAmount) return setFault(t`Enter an amount, or 0 for none at all.`);
    save(wanted);
  };
  const unit = unitOf(name.kind, limit?.currency);
  const unitName = unit === 'XTR' ? t`Stars` : (unit ?? (name.kind === 'minutes' ? t`minutes` : t`a number`));
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {limit === undefined && (
        <>
          <fieldset className={styles.chips}>
            <legend className={hidden.hidden}>{t`What to limit`}</legend>
            {CARE_KINDS.map((one) => (
              <Chip key={one} on={one === kind} onPress={() => setKind(one)}>
                {labels.kinds[one]}
              </Chip>
            ))}
          </fieldset>
          <Segment
            label={t`Per`}
            value={period}
            onChange={setPeriod}
            options={CARE_PERIODS.map((one) => ({ value: one, label: labels.periods[one] }))}
          />
        </>
      )}
      <p className={styles.small}>{labels.abouts[name.kind]}</p>
      <Field
        label={t`At most (${unitName})`}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={16}
        value={text}
        error={fault}
        hint={t`0 means none at all.`}
        onChange={(event) => {
          setText(event.target.value);
          setFault(undefined);
        }}
      />
      <p className={styles.small}>
        {waits ? (
          <Trans>
            A higher limit takes 24 hours. Then you confirm it here; until then you can take it back.
          </Trans>
        ) : (
          <Trans>It applies at once, on all your devices and sign-in methods.</Trans>
        )}
      </p>
      <Button type="submit" wide busy={setLimit.isPending}>
        {waits ? t`Ask for the higher limit` : limit ? t`Save` : t`Set the limit`}
      </Button>
      {limit?.amount !== undefined && (
        <Button kind="quiet" wide onClick={() => save(undefined)}>
          {t`Ask to remove it`}
        </Button>
      )}
    </form>
  );
}
