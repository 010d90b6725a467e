import { Trans, useLingui } from '@lingui/react/macro';
import { BUILTIN_PROVIDER, type Game } from '@parlor/contract/calls/catalogue.ts';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths.ts';
import { Figure } from '../../ui/media/Figure.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { useGameLabels } from '../../ui/game/use-game-labels.ts';
import styles from './Catalogue.module.css';

/** Return, edge and limits of a game. Its page and its rules show the same figures. */
export function GameFacts({ game }: { game: Game }) {
  const { t } = useLingui();
  const labels = useGameLabels();
  const returns = labels.returnShare(game);
  const volatility = labels.volatility(game);
  return (
    <>
      <dl className={styles.facts}>
        {returns && <Fact name={t`Return to player`}>{returns}</Fact>}
        <Fact name={t`Best multiplier`}>
          <Figure amount={game.maxMultiplier} unit="MULTIPLIER" />
        </Fact>
        {volatility && <Fact name={t`Volatility`}>{volatility}</Fact>}
        <Fact name={t`Stakes`}>
          <Trans>
            <Figure amount={game.minBetLevel} unit="PP" /> to <Figure amount={game.maxBetLevel} unit="PP" />
          </Trans>
        </Fact>
      </dl>
      {/* We cannot verify the draws of another studio. */}
      {game.provider === BUILTIN_PROVIDER && (
        <Link href={paths.fairness()} className={styles.check}>
          {t`Verify a round`}
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
