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
import { intlLocale } from '../../i18n/format.ts';
import { readNumber, typedNumber } from '@parlor/contract/formats/typing/read-number.ts';
import { useClosingGuard } from '../../platform/PlatformContext.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Segment } from '../../ui/controls/Segment.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
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
  const { t, i18n } = useLingui();
  const labels = useCareLabels();
  const toast = useToast();
  const { setLimit } = useCareActs();
  const [kind, setKind] = useState<CareKind>(limit?.kind ?? 'stake');
  const [period, setPeriod] = useState<CarePeriod>(limit?.period ?? 'day');
  const before = limit?.amount === undefined ? '' : typedNumber(limit.amount, intlLocale(i18n.locale));
  const [text, setText] = useState(before);
  useClosingGuard(text !== before);
  const [fault, setFault] = useState<string>();
  const name = limit ? nameOf(limit) : { kind, period };
  const typed = readNumber(text, intlLocale(i18n.locale));
  const wanted = typed !== undefined && typed >= 0 ? typed : undefined;
  const waits = limit?.amount !== undefined && wanted !== undefined && wanted > limit.amount;

  const save = (amount: number | undefined): void =>
    setLimit.mutate(
      { ...name, ...(amount === undefined ? {} : { amount }) },
      {
        onSuccess: () => {
          toast.show({
            text:
              amount === undefined || waits
                ? t`Requested. You can confirm it in 24 hours.`
                : t`Your limit is active now.`,
          });
          onDone();
        },
        onError: (error) => setFault(labels.ofError(error)),
      },
    );
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (setLimit.isPending) return;
    if (wanted === undefined) return setFault(t`Enter an amount. 0 allows nothing.`);
    save(wanted);
  };
  const unit = unitOf(name.kind, limit?.currency);
  const unitName =
    unit === 'XTR' ? t`Stars` : (unit ?? (name.kind === 'minutes' ? t`minutes` : t`packs and boxes`));
  /** A separator may mean thousands or decimals: what is read is shown. */
  const understood = wanted
    ? new Intl.NumberFormat(intlLocale(i18n.locale), { maximumFractionDigits: 9 }).format(wanted)
    : undefined;
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
            label={t`Period`}
            value={period}
            onChange={setPeriod}
            options={CARE_PERIODS.map((one) => ({ value: one, label: labels.periods[one] }))}
          />
        </>
      )}
      <p className={styles.small}>{labels.abouts[name.kind]}</p>
      <Field
        label={t`Maximum (${unitName})`}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={16}
        value={text}
        error={fault}
        hint={understood === undefined ? t`0 allows nothing.` : t`= ${understood} ${unitName}`}
        onChange={(event) => {
          setText(event.target.value);
          setFault(undefined);
        }}
      />
      <p className={styles.small}>
        {waits ? (
          <Trans>
            A higher limit takes 24 hours. After that, confirm it here. Until then you can cancel the change.
          </Trans>
        ) : (
          <Trans>It applies immediately, on all your devices and sign-in methods.</Trans>
        )}
      </p>
      <Button type="submit" wide busy={setLimit.isPending}>
        {waits ? t`Request a higher limit` : limit ? t`Save` : t`Set the limit`}
      </Button>
      {limit?.amount !== undefined && (
        <Button kind="quiet" wide onClick={() => save(undefined)}>
          {t`Request removal`}
        </Button>
      )}
    </form>
  );
}
