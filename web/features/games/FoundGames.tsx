import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { GameRow } from './GameRow.tsx';
import { GridTile } from './GridTile.tsx';
import { useFavourites } from './use-favourites.ts';
import type { Finding, Found } from './use-found.ts';
import { WindowedGrid } from './WindowedGrid.tsx';
import styles from './WindowedGrid.module.css';

export type FoundGamesProps = {
  found: Found;
  onLook: Finding['onLook'];
  /** `rows` tell more of each; `lids` show more of them. */
  kind: 'lids' | 'rows';
  label: string;
};

/** All that was found, however much it is. */
export function FoundGames({ found, onLook, kind, label }: FoundGamesProps) {
  const { ids, set } = useFavourites();
  const kept = useMemo(() => ids && new Set(ids), [ids]);
  // A heart that is touched changes the shelf as it is then, not as it was when the tile was drawn.
  const setNow = useRef(set);
  useEffect(() => {
    setNow.current = set;
  });
  const onFavourite = useCallback(
    (gameId: string, favourite: boolean) => setNow.current(gameId, favourite),
    [],
  );
  const Tile = kind === 'lids' ? GridTile : GameRow;
  return (
    <WindowedGrid
      kind={kind}
      label={label}
      total={found.total}
      onLook={onLook}
      sample={<Waiting kind={kind} />}
    >
      {(place, tabIndex) => {
        const game = found.at(place);
        if (!game) return <Waiting kind={kind} />;
        return (
          <Tile
            game={game}
            tabIndex={tabIndex}
            favourite={kept?.has(game.identifier)}
            onFavourite={onFavourite}
          />
        );
      }}
    </WindowedGrid>
  );
}

/** As high as what will stand there. */
const Waiting = ({ kind }: { kind: 'lids' | 'rows' }) =>
  kind === 'lids' ? (
    <span className={styles.waiting}>
      <span className={`${styles.place} ${styles.lid}`} />
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
