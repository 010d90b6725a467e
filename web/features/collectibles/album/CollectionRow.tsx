import { useLingui } from '@lingui/react/macro';
import { COLLECTION_REWARD_PP } from '@parlor/contract/kernel/vocabulary.ts';
import { cardArt } from '@parlor/art/cards/card-art.ts';
import { figure } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Art } from '../../../ui/media/Art.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import type { Spot } from '../../../ui/reward/chip-flight.ts';
import { CurrencyMark } from '../../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { check } from '../../../ui/media/icons.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { Triangle } from '../../../ui/reward/Triangle.tsx';
import styles from './CollectionList.module.css';
import { faceOf, type AlbumCollection } from './albums.ts';
import { useCardLabels } from '../use-card-labels.ts';

export type CollectionRowProps = {
  collection: AlbumCollection;
  isOnline: boolean;
  /** True while its claim is running. */
  isBusy: boolean;
  onClaim: (collection: AlbumCollection, from: Spot) => void;
};

/** A collection in the list: three of its cards, the number of owned cards, and the reward if it is complete. */
export function CollectionRow({ collection, isOnline, isBusy, onClaim }: CollectionRowProps) {
  const { t, i18n } = useLingui();
  const { id, name, held, status } = collection;
  const labels = useCardLabels();
  const amount = figure(COLLECTION_REWARD_PP, 'PP', { locale: i18n.locale }).text;
  const isClaimed = status === 'CLAIMED';
  return (
    <li className={styles.row}>
      <span className={styles.fan}>
        {faceOf(collection).map(({ number, count }) => (
          <Art key={number} svg={cardArt(id, number)} className={count === 0 ? styles.missing : undefined} />
        ))}
      </span>
      <div className={styles.about}>
        <h3>
          <Link href={paths.collection(id)} className={styles.link}>
            {name}
          </Link>
        </h3>
        <p className={styles.held}>{isClaimed ? t`Complete` : labels.heldOf(held.length)}</p>
        {status === 'CLAIMABLE' && (
          <div className={styles.claim}>
            <Button
              kind="claim"
              size="s"
              busy={isBusy}
              disabled={!isOnline}
              aria-label={t`Claim ${amount} PP for ${name}`}
              onClick={({ currentTarget }) => onClaim(collection, currentTarget.getBoundingClientRect())}
            >
              {t`Claim`} <CurrencyMark currency="PP" />
              <Figure amount={COLLECTION_REWARD_PP} unit="PP" />
            </Button>
          </div>
        )}
        {isClaimed && (
          <div className={styles.claim}>
            <Tag kind="ok" icon={check}>
              {t`${amount} PP claimed`}
            </Tag>
          </div>
        )}
      </div>
      <span className={styles.badge}>
        <Triangle
          held={held}
          whole={status === 'CLAIMABLE' && isOnline ? 'lit' : isClaimed ? 'done' : undefined}
        />
      </span>
    </li>
  );
}
