import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/Button.tsx';
import { Row, Rows } from '../../../ui/layout/Row.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import styles from '../Home.module.css';
import { WaitingPicture } from './WaitingPicture.tsx';
import { useClaim } from './use-claim.ts';
import { useWaitingLabels } from './use-waiting-labels.ts';
import { isTakeable, type Waiting } from './waiting.ts';
import { whereToOpen } from './where-to-open.ts';

export type WaitingSheetProps = {
  waiting: readonly Waiting[];
  serverTime: string;
  isOnline: boolean;
  open: boolean;
  onClose: () => void;
};

/** All waiting rewards as a list. */
export function WaitingSheet({ waiting, serverTime, isOnline, open, onClose }: WaitingSheetProps) {
  const { t } = useLingui();
  const labels = useWaitingLabels(serverTime);
  const take = useClaim();
  const why = {
    daily: t`Today’s points`,
    'daily-collectible': t`Your free card of the day`,
    'daily-lootbox': t`Free, one per day`,
    quest: t`Completed, not claimed yet`,
    weekly: t`Weekly milestone reached`,
    monthly: t`Monthly milestone reached`,
    subscription: t`Today’s subscription points`,
    collection: t`Complete: 10,000 PP, once`,
    packs: t`Ready to open`,
    boxes: t`Ready to open`,
    tasks: t`Task completed, not claimed yet`,
  };
  return (
    <Sheet open={open && waiting.length > 0} onClose={onClose} title={t`Ready to claim`}>
      <Rows label={t`Ready to claim`}>
        {waiting.map((one) => {
          const { kind } = one;
          const name = labels(one);
          const href = whereToOpen(kind);
          return (
            <Row
              key={kind}
              leading={
                <span className={styles.small}>
                  <WaitingPicture {...one} />
                </span>
              }
              title={name}
              detail={why[kind]}
              trailing={
                href !== undefined || !isTakeable(kind) ? (
                  <Button href={href ?? ''} kind="quiet" size="s" aria-label={t`Open: ${name}`}>
                    {t`Open`}
                  </Button>
                ) : (
                  <Button
                    kind="claim"
                    size="s"
                    disabled={!isOnline}
                    aria-label={t`Claim ${name}`}
                    onClick={() => take.one({ ...one, kind })}
                  >
                    {t`Claim`}
                  </Button>
                )
              }
            />
          );
        })}
      </Rows>
    </Sheet>
  );
}
