import { useLingui } from '@lingui/react/macro';
import type { PlayerProfile } from '@parlor/contract/calls/profile.ts';
import { cardArt } from '@parlor/art/cards/card-art.ts';
import { count } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Section } from '../../../ui/layout/Page.tsx';
import { Row, Rows } from '../../../ui/layout/Row.tsx';
import { Art } from '../../../ui/media/Art.tsx';
import { Triangle } from '../../../ui/reward/Triangle.tsx';
import styles from './Overview.module.css';

const SHOWN = 5;

type Collections = PlayerProfile['collections'];
const sum = (of: Collections, worth: (one: Collections[number]) => number): number =>
  of.reduce((total, one) => total + worth(one), 0);

/** The fullest collections. */
export function OwnCollections({ collections }: { collections: Collections }) {
  const { t, i18n } = useLingui();
  const held = count(
    sum(collections, (one) => one.held.length),
    i18n.locale,
  );
  const all = count(
    sum(collections, (one) => one.size),
    i18n.locale,
  );
  const title = t`Collections`;
  return (
    <Section title={title} more={{ href: paths.cards(), label: t`${held} of ${all} cards` }}>
      <Rows label={title}>
        {collections
          .toSorted((a, b) => b.held.length - a.held.length)
          .slice(0, SHOWN)
          .map(({ id, name, held: cards, size, claimed }) => {
            const [has, of] = [count(cards.length, i18n.locale), count(size, i18n.locale)];
            return (
              <Row
                key={id}
                height="s"
                href={paths.collection(id)}
                leading={<Art svg={cardArt(id, cards.at(-1) ?? 0)} className={styles.card} />}
                title={name}
                detail={t`${has} of ${of}`}
                trailing={
                  <Triangle
                    held={cards}
                    whole={claimed ? 'done' : cards.length === size ? 'lit' : undefined}
                  />
                }
              />
            );
          })}
      </Rows>
    </Section>
  );
}
