import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useQuestLabels } from '../../features/quests/use-quest-labels.ts';
import { Price } from '../../features/shop/Price.tsx';
import { ProductPicture } from '../../features/shop/ProductPicture.tsx';
import { shopProductOf, shopProductOfBundle } from '../../features/shop/shop-products.ts';
import { useShop } from '../../features/shop/shop-queries.ts';
import { isNamedLike } from '../../features/catalogue/search/named-like.ts';
import { useGames } from '../../data/queries/catalogue.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { count } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { Section } from '../../ui/layout/Page.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { listChecks } from '../../ui/media/icons.ts';
import styles from './Games.module.css';

const MAX = 3;

/** Quests and things of the shop whose names match the search, in groups of their own. */
export function FoundElsewhere({ q }: { q: string }) {
  const { t, i18n } = useLingui();
  const labels = useQuestLabels();
  const quests = useQuery(useAsk().quests());
  const shop = useShop();
  const products = useQuery(shop.products());
  const bundles = useQuery(shop.bundles());
  const { games } = useGames([...new Set((quests.data ?? []).flatMap(({ gameId }) => gameId ?? []))]);
  const asked = (quests.data ?? [])
    .map((quest) => ({
      quest,
      title: labels.title(quest, games.find(({ identifier }) => identifier === quest.gameId)?.title),
    }))
    .filter(({ title }) => isNamedLike(q, title))
    .slice(0, MAX);
  const things = [
    ...(products.data ?? []).map(shopProductOf),
    ...(bundles.data ?? []).map((bundle) => shopProductOfBundle(bundle, bundles.dataUpdatedAt)),
  ]
    .filter(({ name, description = '' }) => isNamedLike(q, `${name} ${description}`))
    .slice(0, MAX);
  if (asked.length === 0 && things.length === 0) return null;
  return (
    <div className={styles.elsewhere}>
      {asked.length > 0 && (
        <Section title={t`Quests`} more={{ href: paths.quests(), label: t`See all` }}>
          <Rows label={t`Quests`}>
            {asked.map(({ quest: { id, state }, title }) => {
              const now = state.type === 'available' ? state.currentValue : state.totalValue;
              return (
                <Row
                  key={id.index}
                  href={paths.quests()}
                  leading={<Icon of={listChecks} />}
                  title={title}
                  detail={
                    <bdi dir="ltr">{`${count(now, i18n.locale)} / ${count(state.totalValue, i18n.locale)}`}</bdi>
                  }
                />
              );
            })}
          </Rows>
        </Section>
      )}
      {things.length > 0 && (
        <Section title={t`Shop`} more={{ href: paths.shop(), label: t`See all` }}>
          <Rows label={t`Shop`}>
            {things.map((thing) => (
              <Row
                key={thing.id}
                href={paths.shop({ item: thing.id })}
                leading={<ProductPicture product={thing} className={styles.thing} />}
                title={<bdi>{thing.name}</bdi>}
                detail={thing.description === undefined ? undefined : <bdi>{thing.description}</bdi>}
                trailing={<Price amount={thing.price} currency={thing.currency} usd={thing.usdPrice} />}
              />
            ))}
          </Rows>
        </Section>
      )}
    </div>
  );
}
