import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { factsOf } from '../../../i18n/calendar-words.ts';
import { paths } from '../../../navigation/paths.ts';
import { HeroCard } from '../../../ui/game/HeroCard.tsx';
import { lookOf } from '../../../ui/game/look-of.ts';
import { useGameLabels } from '../../../ui/game/use-game-labels.ts';
import styles from '../Catalogue.module.css';

const MAX = 3;

/** Wide tiles of the games that the server picked. */
export function HeroRow({ games }: { games: readonly Game[] }) {
  const { t, i18n } = useLingui();
  const labels = useGameLabels();
  return (
    <section className={styles.heroes} aria-label={t`Featured games`}>
      {games.slice(0, MAX).map((game, place) => {
        const best = labels.best(game);
        return (
          <HeroCard
            key={game.identifier}
            href={paths.game(game.identifier)}
            gameId={game.identifier}
            look={lookOf(game)}
            kicker={place === 0 ? t`Today’s pick` : t`Featured`}
            title={game.title}
            fact={factsOf([labels.category(game.category), best], i18n.locale)}
            act={t`Play`}
          />
        );
      })}
    </section>
  );
}
