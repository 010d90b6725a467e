import { GameTiles } from '../../../ui/game/GameTile.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from './LoadingTiles.module.css';

/** Placeholders for covers. */
export const LoadingTiles = ({ count = 6 }: { count?: number }) => (
  <GameTiles>
    {Array.from({ length: count }, (_, place) => (
      <span key={place} className={styles.cover}>
        <Skeleton width="100%" height="auto" radius={14} />
        <Skeleton width="70%" height={14} radius={6} />
      </span>
    ))}
  </GameTiles>
);
