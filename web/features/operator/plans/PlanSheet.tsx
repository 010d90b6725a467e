import { useLingui } from '@lingui/react/macro';
import type { Plan, PlanKind } from '@parlor/contract/calls/operator/plans/plans.ts';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import styles from '../Operator.module.css';
import { Form } from '../components/Form.tsx';
import { DraftChoice, useDraftChoice } from './DraftChoice.tsx';
import type { Dates } from './plan-edits.ts';
import { useDraftEdit } from './use-draft-edit.ts';
import { usePlanNames } from './use-plan-names.ts';

export type Planning =
  | { readonly act: 'new'; readonly kind: PlanKind; readonly plan?: undefined }
  | { readonly act: 'copy' | 'schedule' | 'stop'; readonly kind: PlanKind; readonly plan: Plan };

export type PlanSheetProps = { planning: Planning | undefined; onClose: () => void };

/** Makes, copies, schedules or stops in a draft, and opens that draft. */
export function PlanSheet({ planning, onClose }: PlanSheetProps) {
  const titleOf = usePlanTitle();
  return (
    <Sheet
      open={planning !== undefined}
      onClose={onClose}
      title={planning === undefined ? '' : titleOf(planning)}
    >
      {planning && <PlanForm planning={planning} onClose={onClose} />}
    </Sheet>
  );
}

function usePlanTitle(): (planning: Planning) => string {
  const { t } = useLingui();
  const names = usePlanNames();
  return ({ act, kind, plan }) => {
    const name = plan?.name ?? '';
    if (act === 'copy') return t`Copy: ${name}`;
    if (act === 'schedule') return t`Schedule: ${name}`;
    return act === 'stop' ? t`Stop: ${name}` : names[kind].add;
  };
}

/** A time of UTC between its field and the content. */
const fieldOf = (instant: string | undefined): string => instant?.slice(0, 16) ?? '';
const instantOf = (field: string): string | undefined =>
  field === '' ? undefined : new Date(`${field}Z`).toISOString();

const LONGEST_NAMES: Readonly<Record<PlanKind, number>> = {
  contest: 60,
  product: 32,
  bundle: 32,
  experiment: 60,
  flag: 300,
};

function PlanForm({ planning, onClose }: { planning: Planning; onClose: () => void }) {
  const { t } = useLingui();
  const { act, kind, plan } = planning;
  const names = usePlanNames()[kind];
  const title = usePlanTitle()(planning);
  const [name, setName] = useState('');
  const [from, setFrom] = useState(act === 'schedule' ? fieldOf(plan.from) : '');
  const [until, setUntil] = useState(act === 'schedule' ? fieldOf(plan.until) : '');
  const choice = useDraftChoice();
  const edit = useDraftEdit(choice, onClose);
  const isNew = act === 'new' || act === 'copy';
  const areDatesWrong = from !== '' && until !== '' && until <= from;
  const send = (): void => {
    const dates: Dates =
      act === 'stop'
        ? { from: plan.from, until: new Date().toISOString() }
        : {
            // A date that is left alone stays as it was written, also its seconds.
            from: act === 'schedule' && from === fieldOf(plan.from) ? plan.from : instantOf(from),
            until: act === 'schedule' && until === fieldOf(plan.until) ? plan.until : instantOf(until),
          };
    edit.run(
      isNew
        ? { kind, name: name.trim(), ...(act === 'copy' && { copyOf: plan.id }), ...dates }
        : { kind, id: plan.id, ...dates },
      isNew ? `${title}: ${name.trim()}` : title,
    );
  };
  return (
    <Form onSend={send}>
      {act === 'stop' && <p className={styles.lead}>{names.stop}</p>}
      {isNew && (
        <Field
          label={kind === 'flag' ? t`What it does` : t`Name`}
          hint={kind === 'flag' || kind === 'experiment' ? t`Only operators read it` : t`Players read it`}
          value={name}
          maxLength={LONGEST_NAMES[kind]}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      {act !== 'stop' && (
        <>
          <Field
            label={t`Starts at (UTC)`}
            hint={t`Empty: with its release`}
            type="datetime-local"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <Field
            label={t`Ends at (UTC)`}
            hint={t`Empty: no end`}
            type="datetime-local"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
            error={areDatesWrong ? t`The end is after the start.` : undefined}
          />
        </>
      )}
      <DraftChoice choice={choice} error={edit.failure} />
      <Button
        type="submit"
        wide
        busy={edit.isPending}
        disabled={(isNew && name.trim() === '') || areDatesWrong || !choice.isReady}
      >
        {t`Write it into the draft`}
      </Button>
    </Form>
  );
}
