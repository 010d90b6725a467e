import { Trans } from '@lingui/react/macro';
import type { Waiting } from './waiting.ts';
import { Button } from '../../ui/Button.tsx';
import { Figure } from '../../ui/Figure.tsx';
import styles from './Home.module.css';

export type TakeAllProps = { waiting: Waiting; isOnline: boolean; onTake: () => void; wide?: boolean };

/** One press for everything on the table, and what it brings. */
export function TakeAll({ waiting, isOnline, onTake, wide = false }: TakeAllProps) {
  const { points, quests, things } = waiting;
  const sum = <Figure amount={points} unit="PP" setting="line" />;
  return (
    <Button kind="claim" wide={wide} disabled={!isOnline} onClick={onTake}>
      <span className={styles.take}>
        {quests.length === 1 ? (
          things === 0 ? (
            <Trans>Take {sum} PP</Trans>
          ) : (
            <Trans>Take it</Trans>
          )
        ) : things === 0 ? (
          <Trans>Take all, {sum} PP</Trans>
        ) : (
          <Trans>Take all {quests.length}</Trans>
        )}
      </span>
    </Button>
  );
}
