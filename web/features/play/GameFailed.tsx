import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { useOnline } from '../../data/queries/use-online.ts';
import styles from './GameFrame.module.css';
import type { GameTrouble } from './use-game-session.ts';

export type GameFailedProps = {
  game: Game;
  trouble: GameTrouble;
  reference: string | undefined;
  onRetry: () => void;
};

/** The game did not load. Says first what that means for the player's points. */
export function GameFailed({ game, trouble, reference, onRetry }: GameFailedProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { title } = game;
  const isUnplugged = !isOnline || trouble === 'unreachable';
  const words = {
    slow: {
      title: t`The table didn’t open`,
      line: t`${title} took too long to answer. Nothing was staked and your balance hasn’t changed.`,
    },
    unreachable: {
      title: isOnline ? t`The table didn’t open` : t`You’re offline`,
      line: t`The house cannot be reached from here. Nothing was staked; the table waits until you’re back.`,
    },
    'no-game': {
      title: t`This table is closed`,
      line: t`${title} is not played at the moment. Nothing was staked.`,
    },
    'sitting-ended': {
      title: t`This sitting has ended`,
      line: t`A seat is kept for a while only. Every round you played is in your ledger; sit down again to go on.`,
    },
    'on-break': {
      title: t`You are on a break`,
      line: t`No new rounds until it ends. Your points and history stay as they are.`,
    },
    other: {
      title: t`The table didn’t open`,
      line: t`Something went wrong on our side. Nothing was staked and your balance hasn’t changed.`,
    },
  }[isOnline || trouble === 'sitting-ended' || trouble === 'on-break' ? trouble : 'unreachable'];
  return (
    <div className={styles.failed}>
      <EmptyState
        scene={
          isUnplugged
            ? 'unplugged'
            : trouble === 'sitting-ended' || trouble === 'on-break'
              ? 'chair'
              : 'spill'
        }
        title={words.title}
        act={
          <>
            {trouble === 'on-break' && <Button href={paths.limits()}>{t`Limits and breaks`}</Button>}
            {trouble !== 'no-game' && trouble !== 'on-break' && (
              <Button onClick={onRetry}>
                {trouble === 'sitting-ended' ? t`Sit down again` : t`Try again`}
              </Button>
            )}
            <Link href={paths.games()} className={styles.another}>
              {t`Choose another game`}
            </Link>
          </>
        }
        note={reference && t`Reference ${reference}`}
      >
        {words.line}
      </EmptyState>
    </div>
  );
}
