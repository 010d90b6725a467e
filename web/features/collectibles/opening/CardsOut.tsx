import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { figure } from '../../../i18n/format.ts';
import type { DrawnCollectible } from '@parlor/contract/calls/collectibles.ts';
import { parseCollectibleId, RARITIES, type Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import type { Ref } from 'react';
import { cardArt } from '@parlor/art/cards/card-art.ts';
import { paths } from '../../../navigation/paths.ts';
import { Art } from '../../../ui/media/Art.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { RarityDots } from '../../../ui/reward/RarityDots.tsx';
import { Triangle } from '../../../ui/reward/Triangle.tsx';
import { useRarityLabels } from '../../../ui/reward/use-rarity-labels.ts';
import type { Opened } from '../album/album-queries.ts';
import { cardIn } from '../card-labels.ts';
import hidden from '../../../ui/layout/hidden.module.css';
import styles from './CardsOut.module.css';
import { bestOf, guaranteedOf, rarityOfId } from './opening.ts';
import type { AlbumCollection } from '../album/albums.ts';
import { useCardLabels } from '../use-card-labels.ts';

export type CardsOutProps = {
  drawn: Opened;
  promised: Rarity | undefined;
  collections: readonly AlbumCollection[];
  /** Opens the next pack. Undefined if there is none. */
  onNext: (() => void) | undefined;
  heading: Ref<HTMLHeadingElement>;
  /** True right after an opening: new cards are animated. */
  arrives: boolean;
};

/** Cards shown beside the best one. A very big pack has more, in the album. */
const SHOWN_MAX = 24;

/** The result of a pack: the best card in front, the others below, and the progress of its collection. */
export function CardsOut({ drawn, promised, collections, onNext, heading, arrives }: CardsOutProps) {
  const { t, i18n } = useLingui();
  const rarities = useRarityLabels();
  const labels = useCardLabels();
  const { collectibles, draw } = drawn;
  const at = bestOf(drawn);
  const best = collectibles[at];
  if (!best) return null;
  const guaranteed = guaranteedOf(drawn, promised);
  const { name, collection, collectionId } = cardIn(collections, best.id);
  const rarity = rarities[rarityOfId(best.id)];
  const rest = collectibles.filter((_, index) => index !== at);
  const others = rest.slice(0, SHOWN_MAX);
  const unshown = rest.length - others.length;
  // The album in the cache may be older than the opening.
  const numbers = (cards: readonly DrawnCollectible[]): number[] =>
    cards.flatMap(({ id }) => {
      const one = parseCollectibleId(id);
      return one.collection === collectionId ? [one.numericId] : [];
    });
  const known = collections.find(({ id }) => id === collectionId);
  const held = [...new Set([...(known?.held ?? []), ...numbers(collectibles)])];
  const fresh = [...new Set(numbers(collectibles.filter(({ isNew }) => isNew)))];
  const have = labels.heldOf(held.length);

  return (
    <>
      <div className={styles.out} data-arrives={arrives || undefined}>
        <span className={styles.rays} aria-hidden="true" />
        <h1 ref={heading} tabIndex={-1} className={hidden.hidden}>
          <Plural value={collectibles.length} one="Pack of # card opened" other="Pack of # cards opened" />
        </h1>
        <ol className={hidden.hidden}>
          {collectibles.map((card, index) => (
            <li key={`${card.id} ${index}`}>
              <Said
                card={card}
                place={index + 1}
                collections={collections}
                isGuaranteed={index === guaranteed}
              />
            </li>
          ))}
        </ol>
        <div className={styles.cards} aria-hidden="true">
          <div className={styles.best}>
            {best.isNew ? (
              <span className={styles.fresh}>{t`New`}</span>
            ) : (
              <b className={styles.copies} dir="ltr">
                {figure(best.count, 'MULTIPLIER', { locale: i18n.locale }).text}
              </b>
            )}
            <Art svg={cardArt(collectionId, cardIn(collections, best.id).number)} as="inline" />
          </div>
          <div className={styles.info}>
            <p className={styles.name}>{name}</p>
            <p className={styles.rarity}>
              <RarityDots count={RARITIES.indexOf(rarityOfId(best.id)) + 1} />
              {at === guaranteed ? t`${rarity}, guaranteed` : rarity}
            </p>
          </div>
          {others.length > 0 && (
            <div className={styles.others} data-many={others.length > 4 || undefined}>
              {others.map((card, index) => (
                <Other key={`${card.id} ${index}`} card={card} collections={collections} />
              ))}
              {unshown > 0 && (
                <p className={styles.rest}>
                  <Plural
                    value={unshown}
                    one="# more card in your album"
                    other="# more cards in your album"
                  />
                </p>
              )}
            </div>
          )}
        </div>
      </div>
      <div className={styles.foot}>
        <div className={styles.progress}>
          <Triangle
            held={held}
            fresh={arrives ? fresh : []}
            whole={known?.status === 'CLAIMED' ? 'done' : held.length === 15 ? 'lit' : undefined}
          />
          <div>
            <p className={styles.far}>
              <span>{collection}</span> <b>{have}</b>
            </p>
            <ProgressBar value={held.length} max={15} label={t`${collection}: ${have}`} />
          </div>
        </div>
        <WhereNext collectionId={collectionId} reference={draw?.reference} onNext={onNext} />
      </div>
    </>
  );
}

type WhereNextProps = Pick<CardsOutProps, 'onNext'> & {
  collectionId: string;
  /** Id of the draw. */
  reference: string | undefined;
};

const WhereNext = ({ collectionId, reference, onNext }: WhereNextProps) => (
  <>
    {onNext === undefined ? (
      <Button wide href={paths.collection(collectionId)}>
        <Trans>View collection</Trans>
      </Button>
    ) : (
      <Button wide onClick={onNext}>
        <Trans>Open next pack</Trans>
      </Button>
    )}
    <div className={styles.links}>
      {onNext === undefined ? (
        <Link href={paths.cards()} className={styles.link}>
          <Trans>All cards</Trans>
        </Link>
      ) : (
        <Link href={paths.collection(collectionId)} className={styles.link}>
          <Trans>View collection</Trans>
        </Link>
      )}
      {reference !== undefined && (
        <Link href={paths.fairness({ draw: reference })} className={styles.link}>
          <Trans>Verify this draw</Trans>
        </Link>
      )}
    </div>
  </>
);

function Other({ card, collections }: { card: DrawnCollectible; collections: readonly AlbumCollection[] }) {
  const { t, i18n } = useLingui();
  const rarities = useRarityLabels();
  const { name, collectionId, number } = cardIn(collections, card.id);
  return (
    <div className={styles.other}>
      {card.isNew ? (
        <span className={styles.fresh}>{t`New`}</span>
      ) : (
        <b className={styles.copies} dir="ltr">
          {figure(card.count, 'MULTIPLIER', { locale: i18n.locale }).text}
        </b>
      )}
      <Art svg={cardArt(collectionId, number)} as="inline" />
      <p className={styles.called}>{name}</p>
      <p className={styles.kind}>{rarities[rarityOfId(card.id)]}</p>
    </div>
  );
}

/** Accessible text of a card: "Card 3, Little Lantern, rare, new, the guaranteed card." */
function Said(props: {
  card: DrawnCollectible;
  place: number;
  collections: readonly AlbumCollection[];
  isGuaranteed: boolean;
}) {
  const { card, collections, isGuaranteed } = props;
  const { t, i18n } = useLingui();
  const rarity = useRarityLabels()[rarityOfId(card.id)];
  const { name, collection } = cardIn(collections, card.id);
  const [count, place] = [i18n.number(card.count), i18n.number(props.place)];
  const had = card.isNew ? t`new` : t`you have ${count}`;
  return (
    <Hidden>
      {isGuaranteed
        ? t`Card ${place}, ${name} of ${collection}, ${rarity}, ${had}, the guaranteed card.`
        : t`Card ${place}, ${name} of ${collection}, ${rarity}, ${had}.`}
    </Hidden>
  );
}
