import { Trans } from '@lingui/react/macro';
import type { FairnessState } from '@parlor/contract/calls/fairness.ts';
import { paths } from '../../../navigation/paths.ts';
import { useGames } from '../../../data/queries/catalogue.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import styles from '../Fairness.module.css';

/** Open rounds that use the current seed. Revealing it would show what they still hide. */
export function OpenRounds({ open }: { open: NonNullable<FairnessState['openRounds']> }) {
  const { games } = useGames(open.map(({ gameId }) => gameId));
  if (open.length === 0) return null;
  return (
    <div className={styles.talk}>
      <p>
        <Trans>
          Finish these rounds before you rotate the seeds, because the old server seed would reveal their
          hidden results.
        </Trans>
      </p>
      <ul>
        {open.map(({ roundId, gameId }) => (
          <li key={roundId}>
            <Link href={paths.play(gameId)} className={styles.again}>
              {games.find(({ identifier }) => identifier === gameId)?.title ?? gameId}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
