import { housePackArt } from '../../art/cards/pack-art.ts';
import { boxArt } from '../../art/things/box-art.ts';
import { bundleArt } from '../../art/things/bundle-art.ts';
import { countersArt } from '../../art/things/counters.ts';
import { currencyMark } from '../../art/things/currency-mark.ts';
import { lampArt } from '../../art/things/lamp-art.ts';
import { boostArt, dailyArt, passArt } from '../../art/things/products.ts';
import { namedWareArt } from '../../art/things/ware-art.ts';
import { Art } from '../../ui/Art.tsx';
import type { Brought, Ware } from './wares.ts';

const MOST_DAYS = 14;

function drawn(one: Brought | undefined): string {
  switch (one?.type) {
    case 'pack':
      return housePackArt(one.bestDraw);
    case 'lootbox':
      return boxArt(one.kind);
    case 'dailyPP':
      return dailyArt(String(Math.min(MOST_DAYS, one.duration)));
    case 'boost':
      return boostArt();
    case 'metaFeature':
      return passArt();
    case 'none':
      return lampArt();
    case 'token':
    case undefined:
      return countersArt();
  }
}

/** The drawing that the content names (`pack-rare`, `box-premium`, `counters-3`); else that of the first thing in it. */
const named = (picture: string, brings: readonly Brought[]): string =>
  namedWareArt(picture) ?? drawn(brings[0]);

export function WarePicture({
  ware: { picture, brings, category },
  className,
}: {
  ware: Pick<Ware, 'picture' | 'brings' | 'category'>;
  className?: string | undefined;
}) {
  return <Art svg={category ? bundleArt(category) : named(picture, brings)} className={className} />;
}

export function BroughtPicture({ one, className }: { one: Brought; className?: string | undefined }) {
  // In a line of words points are their mark.
  const svg = one.type === 'token' && one.symbol === 'PP' ? currencyMark('PP') : drawn(one);
  return <Art svg={svg} className={className} />;
}
