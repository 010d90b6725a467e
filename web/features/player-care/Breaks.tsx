import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  EXCLUSION_LENGTHS,
  type CarePause,
  type ExclusionLength,
} from '@parlor/contract/calls/player-care.ts';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { Stepper } from '../../ui/controls/Stepper.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { useCareActs } from './care-queries.ts';
import hidden from '../../ui/layout/hidden.module.css';
import styles from './PlayerCare.module.css';
import { useCareLabels } from './use-care-labels.ts';

const DAYS = [1, 2, 3, 5, 7, 14, 21, 28, 42] as const;

/** The current break: its end, and what still works. */
export function PauseInForce({ pause }: { pause: CarePause }) {
  const { t } = useLingui();
  const labels = useCareLabels();
  return (
    <>
      <h2 className={styles.title}>
        {pause.kind === 'break' ? t`You are on a break` : t`You have excluded yourself`}
      </h2>
      <p>
        {pause.until === undefined
          ? t`It is permanent.`
          : t`It ends on ${labels.time(pause.until)}. Nobody can end it earlier, not even support.`}
      </p>
      <p className={styles.small}>
        <Trans>
          You can’t start rounds, buy, or open packs and boxes. You can still see your transactions, orders,
          help and data. You can finish an open round, and we pay its win.
        </Trans>
      </p>
    </>
  );
}

/** Starts a break of some days, or an exclusion. Each asks for a confirmation, because nobody can end it early. */
export function Breaks() {
  const { t } = useLingui();
  const labels = useCareLabels();
  const { takeBreak, exclude } = useCareActs();
  const [days, setDays] = useState<number>(7);
  const [length, setLength] = useState<ExclusionLength>('6-months');
  const [confirming, setConfirming] = useState<'break' | 'exclusion'>();
  const act = confirming === 'break' ? takeBreak : exclude;
  const close = () => {
    takeBreak.reset();
    exclude.reset();
    setConfirming(undefined);
  };
  const begin = () => {
    if (confirming === 'break') takeBreak.mutate(days, { onSuccess: close });
    else exclude.mutate(length, { onSuccess: close });
  };
  const daysText = t`${plural(days, { one: '# day', other: '# days' })}`;
  return (
    <>
      <div className={styles.part}>
        <h2 className={styles.title}>{t`Take a break`}</h2>
        <p className={styles.small}>{t`No playing and no buying for 1 to 42 days.`}</p>
        <Stepper label={t`Days`} value={days} onChange={setDays} steps={DAYS} />
        <Button kind="quiet" wide onClick={() => setConfirming('break')}>
          <Plural value={days} one="Take a break of # day" other="Take a break of # days" />
        </Button>
      </div>
      <div className={styles.part}>
        <h2 className={styles.title}>{t`Exclude yourself`}</h2>
        <p className={styles.small}>
          {t`For a long time. It also applies to a new account with the same sign-in method.`}
        </p>
        <fieldset className={styles.chips}>
          <legend className={hidden.hidden}>{t`How long`}</legend>
          {EXCLUSION_LENGTHS.map((one) => (
            <Chip key={one} on={one === length} onPress={() => setLength(one)}>
              {labels.lengths[one]}
            </Chip>
          ))}
        </fieldset>
        <Button kind="danger" wide onClick={() => setConfirming('exclusion')}>
          {t`Exclude yourself`}
        </Button>
      </div>
      <Sheet
        open={confirming !== undefined}
        onClose={close}
        title={confirming === 'exclusion' ? t`Exclude yourself?` : t`Take a break?`}
        actions={
          <>
            <Button kind="danger" wide busy={act.isPending} onClick={begin}>
              {t`Start now: ${confirming === 'exclusion' ? labels.lengths[length] : daysText}`}
            </Button>
            <Button kind="quiet" wide onClick={close}>
              {t`Cancel`}
            </Button>
          </>
        }
      >
        <ul className={styles.points}>
          <li>{t`It starts now. Nobody can end it early, not even support.`}</li>
          <li>{t`You leave all current races. Open orders are cancelled and refunded.`}</li>
          <li>{t`You keep your points, cards and history.`}</li>
        </ul>
        {act.error !== null && (
          <p role="alert" className={styles.problem}>
            {labels.ofError(act.error)}
          </p>
        )}
      </Sheet>
    </>
  );
}
