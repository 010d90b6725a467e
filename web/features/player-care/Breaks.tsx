import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
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
          ? t`It does not end.`
          : t`It ends on ${labels.time(pause.until)}. Nobody can end it earlier, support included.`}
      </p>
      <p className={styles.small}>
        <Trans>
          You can’t start rounds, buy, or open packs and boxes. Your transactions, orders, help and data stay
          open, an open round can be finished, and what you win in it is paid.
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
        <p className={styles.small}>{t`From 1 to 42 days without playing and buying.`}</p>
        <Stepper label={t`Days`} value={days} onChange={setDays} steps={DAYS} />
        <Button kind="quiet" wide onClick={() => setConfirming('break')}>
          {t`Take a break of ${daysText}`}
        </Button>
      </div>
      <div className={styles.part}>
        <h2 className={styles.title}>{t`Exclude yourself`}</h2>
        <p className={styles.small}>
          {t`For a long time. It also holds for a new account with the same sign-in method.`}
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
              {confirming === 'exclusion' ? labels.lengths[length] : daysText}
              {t`: begin now`}
            </Button>
            <Button kind="quiet" wide onClick={close}>
              {t`Cancel`}
            </Button>
          </>
        }
      >
        <ul className={styles.points}>
          <li>{t`It begins now and cannot be ended early, by you or by anybody.`}</li>
          <li>{t`You leave the races that are running. Open orders are cancelled and paid back.`}</li>
          <li>{t`Your points, cards and history stay as they are.`}</li>
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
