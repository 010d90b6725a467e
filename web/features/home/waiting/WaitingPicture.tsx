import { cardBack } from '@parlor/art/cards/card-back.ts';
import { defaultPackArt } from '@parlor/art/cards/pack-art.ts';
import { boxArt } from '@parlor/art/things/box-art.ts';
import { chipsArt } from '@parlor/art/things/counters.ts';
import { partnerArt } from '@parlor/art/things/partner-art.ts';
import { dailyArt, passArt } from '@parlor/art/things/products.ts';
import { Art } from '../../../ui/media/Art.tsx';
import { DifficultyIcon } from '../../../ui/game/DifficultyIcon.tsx';
import { countersFor } from '../../../ui/reward/chip-flight.ts';
import styles from '../Home.module.css';
import type { Waiting } from './waiting.ts';

/** Each kind of reward has its own picture. */
export function WaitingPicture({ kind, count, points, box = 'STANDARD' }: Waiting) {
  switch (kind) {
    case 'daily':
      return <Art svg={chipsArt(countersFor(points ?? 0))} as="inline" className={styles.object} />;
    case 'daily-collectible':
      return <Art svg={cardBack('moths')} as="inline" className={styles.card} />;
    case 'daily-lootbox':
      return <Art svg={boxArt('FREE')} as="inline" className={styles.object} />;
    case 'quest':
      return (
        <span className={styles.icons} aria-hidden="true">
          <DifficultyIcon pips={3} state="lit" />
          {count > 1 && <DifficultyIcon pips={2} state="lit" />}
        </span>
      );
    case 'weekly':
    case 'monthly':
      return <Art svg={passArt()} className={styles.object} />;
    case 'collection':
      return <Art svg={chipsArt(8)} as="inline" className={styles.object} />;
    case 'subscription':
      return <Art svg={dailyArt('1')} className={styles.object} />;
    case 'tasks':
      return <Art svg={partnerArt('leaf')} as="inline" className={styles.object} />;
    case 'packs':
      return <Art svg={defaultPackArt('RARE')} className={styles.pack} />;
    case 'boxes':
      return <Art svg={boxArt(box)} as="inline" className={styles.object} />;
  }
}
