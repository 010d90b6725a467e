import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useOnline } from '../../../data/queries/use-online.ts';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { Segment } from '../../../ui/controls/Segment.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Triangle } from '../../../ui/reward/Triangle.tsx';
import { CollectionRow } from './CollectionRow.tsx';
import styles from './CollectionList.module.css';
import type { AlbumCollection } from './albums.ts';
import { useClaimCollection } from '../claim/use-claim-collection.ts';

/** All collections, current and vintage. */
export function CollectionList({ collections }: { collections: readonly AlbumCollection[] }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { claim, pending } = useClaimCollection();
  const [show, setShow] = useState<'active' | 'vintage'>('active');
  // Keeps the order of the first render, so that a claimed row does not move away under the finger.
  const [order] = useState(() => collections.map(({ id }) => id));
  const shown = collections
    .filter(({ isVintage }) => isVintage === (show === 'vintage'))
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const label = t`Collections`;
  return (
    <>
      <div className={styles.segment}>
        <Segment
          label={label}
          options={[
            { value: 'active', label: t`Current` },
            { value: 'vintage', label: t`Vintage` },
          ]}
          value={show}
          onChange={setShow}
        />
      </div>
      {show === 'vintage' && (
        <p className={styles.note}>{t`Vintage cards are harder to get. You keep the cards you have.`}</p>
      )}
      <ul className={styles.list} aria-label={label}>
        {shown.map((collection) => (
          <CollectionRow
            key={collection.id}
            collection={collection}
            isOnline={isOnline}
            isBusy={pending === collection.id}
            onClaim={claim}
          />
        ))}
      </ul>
    </>
  );
}

/** Placeholders for collections while the album loads. */
export function CollectionListLoading() {
  const { t } = useLingui();
  return (
    <div aria-busy="true">
      <div className={styles.segment}>
        <Skeleton width="100%" height={52} radius={15} />
      </div>
      <ul className={styles.list} aria-label={t`Collections`}>
        {[0, 1, 2, 3].map((place) => (
          <li key={place} className={styles.row}>
            <span className={styles.fan} />
            <div className={styles.about}>
              <Skeleton width="80%" height={22} />
              <Skeleton width={64} height={16} />
            </div>
            <span className={styles.badge}>
              <Triangle held={[]} />
            </span>
          </li>
        ))}
      </ul>
      <output>
        <Hidden>{t`Loading your cards`}</Hidden>
      </output>
    </div>
  );
}
