import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useCallback, useMemo, type MouseEvent } from 'react';
import { switchesOfGame, useSwitches } from '../../../data/queries/switches.ts';
import { useFollow } from '../../../navigation/use-go.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { GameRow } from './GameRow.tsx';
import { GridTile } from '../grid/GridTile.tsx';
import { useFavourites } from '../use-favourites.ts';
import type { Finding, Found } from './use-found.ts';
import { useHotGames } from '../use-hot-games.ts';
import { useNewGames } from '../use-new-games.ts';
import { useTileLabels } from '../use-tile-labels.ts';
import { WindowedGrid } from '../grid/WindowedGrid.tsx';
import styles from '../grid/WindowedGrid.module.css';

export type FoundGamesProps = {
  found: Found;
  onVisible: Finding['onVisible'];
  /** `rows` show more about each game, `covers` show more games. */
  kind: 'covers' | 'rows';
  label: string;
};

/** All search results, however many. */
export function FoundGames({ found, onVisible, kind, label }: FoundGamesProps) {
  const { ids, set } = useFavourites();
  const stored = useMemo(() => ids && new Set(ids), [ids]);
  const fresh = useNewGames();
  const hot = useHotGames();
  const { t } = useLingui();
  const offOf = useSwitches();
  const wordsOf = useTileLabels();
  const follow = useFollow();
  const press = (event: MouseEvent<HTMLElement>): void => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const heart = target.closest<HTMLElement>('[data-heart]')?.dataset['heart'];
    if (heart !== undefined) set(heart, !stored?.has(heart));
    else follow(event);
  };
  // Stable until its inputs change, because a new function renders every tile again.
  const tileOf = useCallback(
    (game: Game | undefined, tabIndex: 0 | -1) => {
      if (!game) return <Waiting kind={kind} />;
      const { href, heartName, fact } = wordsOf(game);
      const tile = {
        game,
        tabIndex,
        href,
        favourite: stored?.has(game.identifier),
        isNew: fresh.has(game.identifier),
        isHot: hot.has(game.identifier),
        heartName,
      };
      const isOff = offOf(...switchesOfGame(game)) !== undefined;
      return kind === 'rows' ? (
        <GameRow {...tile} isOff={isOff} />
      ) : (
        <GridTile {...tile} fact={isOff ? t`Unavailable` : fact} />
      );
    },
    [kind, wordsOf, stored, fresh, hot, offOf, t],
  );
  return (
    <WindowedGrid
      kind={kind}
      label={label}
      total={found.total}
      at={found.at}
      onVisible={onVisible}
      onPress={press}
      sample={<Waiting kind={kind} />}
    >
      {tileOf}
    </WindowedGrid>
  );
}

/** Height of the result. */
const Waiting = ({ kind }: { kind: 'covers' | 'rows' }) =>
  kind === 'covers' ? (
    <span className={styles.waiting}>
      <span className={`${styles.place} ${styles.cover}`} />
      <span className={styles.title}>
        <Skeleton width="70%" height={12} radius={6} />
      </span>
      <span className={styles.fact}>
        <Skeleton width="45%" height={10} radius={6} />
      </span>
    </span>
  ) : (
    <span className={styles.waitingRow}>
      <span className={`${styles.place} ${styles.line}`} />
      <Skeleton width="40%" height={14} radius={6} />
    </span>
  );
