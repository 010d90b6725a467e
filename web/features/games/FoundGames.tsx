import { useLingui } from '@lingui/react/macro';
import { useMemo, type MouseEvent } from 'react';
import { figure } from '../../i18n/format.ts';
import { paths } from '../../routes/paths.ts';
import { useAddressOf, useFollow } from '../../services/use-go.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { GameRow } from './GameRow.tsx';
import { GridTile } from './GridTile.tsx';
import { useFavourites } from './use-favourites.ts';
import type { Finding, Found } from './use-found.ts';
import { useNewGames } from './use-new-games.ts';
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
  const { t, i18n } = useLingui();
  const { ids, set } = useFavourites();
  const kept = useMemo(() => ids && new Set(ids), [ids]);
  const fresh = useNewGames();
  const addressOf = useAddressOf();
  const follow = useFollow();
  const press = (event: MouseEvent<HTMLElement>): void => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const heart = target.closest<HTMLElement>('[data-heart]')?.dataset['heart'];
    if (heart !== undefined) set(heart, !kept?.has(heart));
    else follow(event);
  };
  return (
    <WindowedGrid
      kind={kind}
      label={label}
      total={found.total}
      onLook={onLook}
      onPress={press}
      sample={<Waiting kind={kind} />}
    >
      {(place, tabIndex) => {
        const game = found.at(place);
        if (!game) return <Waiting kind={kind} />;
        const tile = {
          game,
          tabIndex,
          href: addressOf(paths.game(game.identifier)),
          favourite: kept?.has(game.identifier),
          isNew: fresh.has(game.identifier),
          heartName: t`Favourite: ${game.title}`,
        };
        if (kind === 'rows') return <GameRow {...tile} />;
        const times = figure(game.maxMultiplier, 'MULTIPLIER', { locale: i18n.locale }).text;
        return <GridTile {...tile} fact={t`up to ${times}`} />;
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
