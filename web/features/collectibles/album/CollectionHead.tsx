import { Trans, useLingui } from '@lingui/react/macro';
import { COLLECTION_REWARD_PP } from '@parlor/contract/kernel/vocabulary.ts';
import { useState } from 'react';
import { figure } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { useOnline } from '../../../data/queries/use-online.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CurrencyMark } from '../../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { caretLeft, check } from '../../../ui/media/icons.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import page from '../../../ui/layout/Page.module.css';
import { Tag } from '../../../ui/media/Tag.tsx';
import { Triangle } from '../../../ui/reward/Triangle.tsx';
import styles from './Collection.module.css';
import type { AlbumCollection } from './albums.ts';
import { useCardLabels } from '../use-card-labels.ts';
import { useClaimCollection } from '../claim/use-claim-collection.ts';

const ALL = Array.from({ length: 15 }, (_, number) => number);

/** Name, triangle, number of owned cards, and the reward of the complete collection. */
export function CollectionHead({
  collection,
  onShare,
}: {
  collection: AlbumCollection;
  /** Of a complete one. */
  onShare: () => void;
}) {
  const { t, i18n } = useLingui();
  const isOnline = useOnline();
  const labels = useCardLabels();
  const { claim, pending } = useClaimCollection();
  const { name, held, status, isVintage } = collection;
  // After a claim on this page the dots appear one after the other.
  const [before] = useState(status);
  const isFresh = before === 'CLAIMABLE' && status === 'CLAIMED';
  const amount = figure(COLLECTION_REWARD_PP, 'PP', { locale: i18n.locale }).text;
  const have = labels.heldOf(held.length);
  return (
    <>
      <Link href={paths.cards()} className={page.back}>
        <Icon of={caretLeft} size="s" mirrored />
        {t`Cards`}
      </Link>
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{name}</h1>
          <p className={styles.about}>
            <Trans>
              {have}. Reward for the full collection: <b>{amount} PP</b>, once.
            </Trans>{' '}
            {isVintage && t`This is a vintage collection. Its cards are harder to get.`}
          </p>
        </div>
        <span data-badge>
          <Triangle
            key={status}
            held={held}
            size="m"
            fresh={isFresh ? ALL : []}
            whole={status === 'CLAIMED' ? 'done' : status === 'CLAIMABLE' && isOnline ? 'lit' : undefined}
          />
        </span>
        {status !== 'INCOMPLETE' && (
          <div className={styles.reward}>
            {status === 'CLAIMED' ? (
              <Tag kind="ok" icon={check}>
                {t`${amount} PP claimed`}
              </Tag>
            ) : (
              <Button
                kind="claim"
                disabled={!isOnline}
                busy={pending !== undefined}
                aria-label={t`Claim ${amount} PP for ${name}`}
                onClick={({ currentTarget }) => claim(collection, currentTarget.getBoundingClientRect())}
              >
                {t`Claim`} <CurrencyMark currency="PP" />
                <Figure amount={COLLECTION_REWARD_PP} unit="PP" />
              </Button>
            )}
            <Button kind="quiet" onClick={onShare}>
              {t`Share`}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
