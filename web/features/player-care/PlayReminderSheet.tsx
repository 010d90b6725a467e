import { Plural, useLingui } from '@lingui/react/macro';
import type { CareState } from '@parlor/contract/calls/player-care.ts';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Fact, Facts } from '../../ui/layout/Facts.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import styles from './PlayerCare.module.css';

export type PlayReminderSheetProps = {
  /** The play to sum up. Undefined while no reminder is due. */
  due: CareState['play'];
  onGoOn: () => void;
  onStop: () => void;
};

/** Play time and result in plain figures. It waits for an answer, and so does the game. */
export function PlayReminderSheet({ due, onGoOn, onStop }: PlayReminderSheetProps) {
  const { t } = useLingui();
  const { minutes = 0, staked = 0, won = 0, net = 0 } = due ?? {};
  const of = (amount: number, signed = false) => (
    <>
      <Figure amount={amount} unit="PP" decimals="fixed" setting="line" signed={signed} /> PP
    </>
  );
  return (
    <Sheet
      kind="notice"
      open={due !== undefined}
      onClose={onGoOn}
      title={t`Play-time reminder`}
      actions={
        <>
          {/* Stopping comes first. */}
          <Button wide onClick={onStop}>
            {t`Stop playing`}
          </Button>
          <Button wide kind="quiet" onClick={onGoOn}>
            {t`Keep playing`}
          </Button>
          <Link href={paths.limits()} className={styles.centred} onClick={onGoOn}>
            {t`Limits and breaks`}
          </Link>
        </>
      }
    >
      <div className={styles.part}>
        <p>
          <Plural
            value={minutes}
            one="You have played for # minute on all devices together."
            other="You have played for # minutes on all devices together."
          />
        </p>
        <Facts>
          <Fact name={t`Staked`}>{of(staked)}</Fact>
          <Fact name={t`Won`}>{of(won)}</Fact>
          <Fact name={net < 0 ? t`Net loss` : t`Net win`}>{of(net, true)}</Fact>
        </Facts>
      </div>
    </Sheet>
  );
}
