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
    daily: t`Your points of today`,
    'daily-collectible': t`One card of your daily pack`,
    'daily-lootbox': t`Free, one each day`,
    quest: t`Done, and not claimed yet`,
    weekly: t`A milestone of the week is reached`,
    monthly: t`A milestone of the month is reached`,
    subscription: t`An instalment of your subscription is due`,
    collection: t`Complete: 10,000 PP, once`,
    packs: t`To be opened`,
    boxes: t`To be opened`,
    tasks: t`Done for a neighbour, and not claimed yet`,
  };
  return (
    <Sheet open={open && waiting.length > 0} onClose={onClose} title={t`On the table`}>
      <Rows label={t`On the table`}>
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
                    aria-label={t`Take ${name}`}
                    onClick={() => take.one({ ...one, kind })}
                  >
                    {t`Take`}
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
