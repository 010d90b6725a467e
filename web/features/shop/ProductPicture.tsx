import type { DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import { defaultPackArt } from '@parlor/art/cards/pack-art.ts';
import { boxArt } from '@parlor/art/things/box-art.ts';
import { bundleArt } from '@parlor/art/things/bundle-art.ts';
import { chipsArt } from '@parlor/art/things/counters.ts';
import { currencyMark } from '@parlor/art/things/currency-mark.ts';
import { lampArt } from '@parlor/art/things/lamp-art.ts';
import { boostArt, dailyArt, passArt } from '@parlor/art/things/products.ts';
import { namedProductArt } from '@parlor/art/things/product-art.ts';
import { Art } from '../../ui/media/Art.tsx';
import type { ShopProduct } from './shop-products.ts';

const MAX_DAYS = 14;

function drawn(one: DeliveredItem | undefined): string {
  switch (one?.type) {
    case 'pack':
      return defaultPackArt(one.bestDraw);
    case 'lootbox':
      return boxArt(one.kind);
    case 'dailyPP':
      return dailyArt(String(Math.min(MAX_DAYS, one.duration)));
    case 'boost':
      return boostArt();
    case 'metaFeature':
      return passArt();
    case 'none':
      return lampArt();
    case 'token':
    case undefined:
      return chipsArt();
  }
}

/** The picture that the content names (`pack-rare`, `box-premium`, `counters-3`), else that of the first item. */
const named = (picture: string, brings: readonly DeliveredItem[]): string =>
  namedProductArt(picture) ?? drawn(brings[0]);

export function ProductPicture({
  product: { picture, brings, category },
  className,
}: {
  product: Pick<ShopProduct, 'picture' | 'brings' | 'category'>;
  className?: string | undefined;
}) {
  return <Art svg={category ? bundleArt(category) : named(picture, brings)} className={className} />;
}

export function BroughtPicture({ one, className }: { one: DeliveredItem; className?: string | undefined }) {
  // In text, points use their symbol.
  const svg = one.type === 'token' && one.symbol === 'PP' ? currencyMark('PP') : drawn(one);
  return <Art svg={svg} className={className} />;
}
