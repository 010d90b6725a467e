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
      title: t`The game didn’t open`,
      line: t`${title} took too long to respond. Nothing was staked and your balance has not changed.`,
    },
    unreachable: {
      title: isOnline ? t`The game didn’t open` : t`You’re offline`,
      line: t`Can’t connect to Parlor. Nothing was staked. The game loads when you are back online.`,
    },
    'no-game': {
      title: t`This game is closed`,
      line: t`${title} is not available at the moment. Nothing was staked.`,
    },
    'sitting-ended': {
      title: t`This game session has ended`,
      line: t`Game sessions end after a while. All your rounds are in your transactions. Open the game again to continue.`,
    },
    'on-break': {
      title: t`You are on a break`,
      line: t`You can’t start new rounds until it ends. Your points and history don’t change.`,
    },
    other: {
      title: t`The game didn’t open`,
      line: t`Something went wrong on our side. Nothing was staked and your balance has not changed.`,
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
              <Button onClick={onRetry}>{trouble === 'sitting-ended' ? t`Open again` : t`Try again`}</Button>
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
