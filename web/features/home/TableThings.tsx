import { Trans, useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/catalogue.ts';
import type { Quest } from '@parlor/contract/quests.ts';
import { gameArt } from '../../art/games/game-art.ts';
import { boxArt } from '../../art/things/box-art.ts';
import { countersArt } from '../../art/things/counters.ts';
import { figure } from '../../i18n/format.ts';
import { paths } from '../../routes/paths.ts';
import { Art } from '../../ui/Art.tsx';
import { countersFor } from '../../ui/counter-flight.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Link } from '../../ui/Link.tsx';
import { lookOf } from '../../ui/look-of.ts';
import styles from './Home.module.css';

export type TableThingsProps = {
  quests: readonly Quest[];
  /** Lies there while nothing waits. */
  game: Game | undefined;
  onTake: (quests: readonly Quest[]) => void;
  isOnline: boolean;
};

const MOST = 3;

/** Each reward that waits, as a thing one can take from the table. */
export function TableThings({ quests, game, onTake, isOnline }: TableThingsProps) {
  const { t } = useLingui();
  if (quests.length === 0)
    return (
      <div className={styles.things} data-count={1}>
        {game && (
          <Link href={paths.play(game.identifier)} className={styles.thing}>
            <Art
              svg={gameArt(game.identifier, lookOf(game))}
              as="inline"
              className={styles.lid}
              lid={game.identifier}
            />
            <b className={styles.label}>{t`Play ${game.title}`}</b>
          </Link>
        )}
      </div>
    );
  const shown = quests.length > MOST ? quests.slice(0, MOST - 1) : quests;
  const rest = quests.slice(shown.length);
  return (
    <div className={styles.things} data-count={Math.min(quests.length, MOST)}>
      {shown.map((quest) => (
        <Thing
          key={`${quest.id.day} ${quest.id.index}`}
          quests={[quest]}
          onTake={onTake}
          isOnline={isOnline}
        />
      ))}
      {rest.length > 0 && <Thing quests={rest} onTake={onTake} isOnline={isOnline} />}
    </div>
  );
}

function Thing({ quests, onTake, isOnline }: Omit<TableThingsProps, 'game'>) {
  const { t, i18n } = useLingui();
  const rewards = quests.flatMap((quest) => quest.rewards);
  const points = rewards.reduce((sum, reward) => sum + (reward.type === 'points' ? reward.amount : 0), 0);
  const amount = figure(points, 'PP', { locale: i18n.locale }).text;
  const box = rewards.find((reward) => reward.type === 'lootbox');
  return (
    <button
      type="button"
      className={styles.thing}
      // Where its counters lift from.
      data-quest={quests.map(({ id }) => `${id.day} ${id.index}`).join(',')}
      disabled={!isOnline}
      aria-label={points > 0 ? t`Take ${amount} PP` : t`Take a reward`}
      onClick={() => onTake(quests)}
    >
      <Art
        svg={points > 0 || !box ? countersArt(countersFor(points)) : boxArt(box.kind)}
        as="inline"
        className={styles.object}
      />
      <b className={styles.label}>
        {points > 0 ? (
          <>
            <Figure amount={points} unit="PP" setting="line" /> PP
          </>
        ) : (
          <Trans>A reward</Trans>
        )}
      </b>
    </button>
  );
}
