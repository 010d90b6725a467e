import { useLingui } from '@lingui/react/macro';
import type { SegmentFilter } from '@parlor/contract/calls/operator/bulk/segments.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Choice } from '../components/Choice.tsx';
import { useAct } from '../components/use-act.ts';
import { useOperatorApi, useOperatorQuery } from '../operator-calls.ts';
import styles from './Bulk.module.css';
import { fieldsOf, NO_FIELDS, SINCE, type SegmentFaults, type SegmentFields } from './segment-fields.ts';

export type SegmentFormProps = {
  fields: SegmentFields;
  faults: SegmentFaults;
  /** What the fields mean; undefined while they mean nothing. */
  filter: SegmentFilter | undefined;
  onChange: (fields: SegmentFields) => void;
};

/** The conditions of a segment. A player is in it if all of them hold. */
export function SegmentForm({ fields, faults, filter, onChange }: SegmentFormProps) {
  const { t } = useLingui();
  const field = (name: Exclude<keyof SegmentFields, 'currency'>, wrong: string) => ({
    value: fields[name],
    error: faults.has(name) && (fields[name] !== '' || name in SINCE) ? wrong : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...fields, [name]: target.value }),
  });
  const sinces = {
    gameId: t`Played since (UTC)`,
    productId: t`Bought since (UTC)`,
    unpaidId: t`Placed since (UTC)`,
  };
  const time = (of: keyof typeof SINCE) => (
    <Field
      label={sinces[of]}
      type="datetime-local"
      required={fields[of] !== ''}
      {...field(SINCE[of], t`Enter a day and a time.`)}
    />
  );
  const amount = t`Enter an amount such as 1000 or 0.5.`;
  const idMissing = t`Enter its id, or clear the time.`;
  return (
    <fieldset className={styles.group}>
      <legend>{t`Players for whom all of this holds`}</legend>
      <SavedSegments fields={fields} filter={filter} onChange={onChange} />
      <Field
        label={t`Numbers of players`}
        hint={t`Separated by spaces or commas, at most 1000`}
        {...field('ids', t`A number of a player has only digits.`)}
      />
      <div className={styles.pair}>
        <Field
          label={t`Played the game`}
          hint={t`Its id, such as bone-dice; at most 92 days back`}
          {...field('gameId', idMissing)}
        />
        {time('gameId')}
      </div>
      <div className={styles.pair}>
        <Field
          label={t`Bought the product`}
          hint={t`Its id, such as pack-of-three`}
          {...field('productId', idMissing)}
        />
        {time('productId')}
      </div>
      <div className={styles.pair}>
        <Field
          label={t`Has an unpaid order of the product`}
          hint={t`Its id, such as pack-of-three`}
          {...field('unpaidId', idMissing)}
        />
        {time('unpaidId')}
      </div>
      <Field
        label={t`Had acts under the release`}
        hint={t`Its number; it began at most 92 days ago`}
        inputMode="numeric"
        {...field('release', t`A number of a release has only digits.`)}
      />
      <div className={styles.pair}>
        <Field
          label={t`Source of the campaign`}
          {...field('source', '')}
          error={faults.has('source') ? t`A campaign has a source.` : undefined}
        />
        <Field label={t`Name of the campaign`} {...field('campaign', '')} />
      </div>
      <div className={styles.three}>
        <Choice<Currency>
          label={t`Balance in`}
          value={fields.currency}
          onChange={(currency) => onChange({ ...fields, currency })}
          options={CURRENCIES.map((one) => [one, one])}
        />
        <Field label={t`From`} inputMode="decimal" {...field('from', amount)} />
        <Field label={t`To`} inputMode="decimal" {...field('to', amount)} />
      </div>
    </fieldset>
  );
}

/** Opens a saved segment, and saves the one that is filled in. */
function SavedSegments({ fields, filter, onChange }: Omit<SegmentFormProps, 'faults'>) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const [name, setName] = useState('');
  const query = useOperatorQuery('segments', {});
  const segments = query.data?.segments ?? [];
  const opened = segments.find((one) => one.name === name);
  const save = useAct({
    run: (body: Parameters<typeof api.saveSegment>[0]['body'], options) => api.saveSegment({ body }, options),
    onDone: () => undefined,
  });
  const remove = useAct({
    run: (id: string, options) => api.removeSegment({ params: { id }, body: {} }, options),
    onDone: () => setName(''),
  });
  return (
    <div className={styles.saved}>
      {segments.length > 0 && (
        <Choice
          label={t`Saved segment`}
          value={opened?.id ?? ''}
          onChange={(id) => {
            const segment = segments.find((one) => one.id === id);
            setName(segment?.name ?? '');
            onChange(segment ? fieldsOf(segment.filter) : NO_FIELDS);
          }}
          options={[['', t`None`], ...segments.map((one) => [one.id, one.name] as const)]}
        />
      )}
      <Field
        label={t`Save as`}
        maxLength={64}
        value={name}
        error={save.failure ?? remove.failure}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={styles.buttons}>
        <Button
          size="s"
          kind="quiet"
          busy={save.isPending}
          disabled={name.trim() === '' || !filter}
          onClick={() => filter && save.act({ name: name.trim(), filter })}
        >
          {t`Save segment`}
        </Button>
        {opened && (
          <Button size="s" kind="quiet" busy={remove.isPending} onClick={() => remove.act(opened.id)}>
            {t`Remove segment`}
          </Button>
        )}
        {fields !== NO_FIELDS && (
          <Button size="s" kind="quiet" onClick={() => onChange(NO_FIELDS)}>
            {t`Clear`}
          </Button>
        )}
      </div>
    </div>
  );
}
