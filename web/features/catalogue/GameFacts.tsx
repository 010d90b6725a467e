import { Trans } from '@lingui/react/macro';
import { BUILTIN_PROVIDER, type Game } from '@parlor/contract/calls/catalogue.ts';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths.ts';
import { Figure } from '../../ui/media/Figure.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { useGameLabels } from '../../ui/game/use-game-labels.ts';
import styles from './Catalogue.module.css';

/** What a game gives back and takes, in figures: the same on its page and beside its table. */
export function GameFacts({ game }: { game: Game }) {
  const labels = useGameLabels();
  const returns = labels.returnShare(game);
  const volatility = labels.volatility(game);
  return (
    <>
      <dl className={styles.facts}>
        {returns && <Fact name={<Trans>Returns</Trans>}>{returns}</Fact>}
        <Fact name={<Trans>Best multiplier</Trans>}>
          <Figure amount={game.maxMultiplier} unit="MULTIPLIER" />
        </Fact>
        {volatility && <Fact name={<Trans>Volatility</Trans>}>{volatility}</Fact>}
        <Fact name={<Trans>Stakes</Trans>}>
          <Trans>
            <Figure amount={game.minBetLevel} unit="PP" /> to <Figure amount={game.maxBetLevel} unit="PP" />
          </Trans>
        </Fact>
      </dl>
      {/* What a studio from outside draws cannot be checked here. */}
      {game.provider === BUILTIN_PROVIDER && (
        <Link href={paths.fairness()} className={styles.check}>
          <Trans>Check a round</Trans>
        </Link>
      )}
    </>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
