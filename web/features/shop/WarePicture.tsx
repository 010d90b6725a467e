import type { Rarity } from '@parlor/contract/vocabulary.ts';
import { housePackArt } from '../../art/cards/pack-art.ts';
import { boxArt } from '../../art/things/box-art.ts';
import { bundleArt } from '../../art/things/bundle-art.ts';
import { countersArt } from '../../art/things/counters.ts';
import { currencyMark } from '../../art/things/currency-mark.ts';
import { lampArt } from '../../art/things/lamp-art.ts';
import { boostArt, dailyArt, passArt } from '../../art/things/products.ts';
import { Art } from '../../ui/Art.tsx';
import type { Brought, Ware } from './wares.ts';

const RARITIES: readonly Rarity[] = ['COMMON', 'UNCOMMON', 'RARE', 'EPIC', 'LEGENDARY'];
/** As many counters as the drawing takes without a cut. */
const MOST_COUNTERS = 7;
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
function named(image: string, brings: readonly Brought[]): string {
  const [kind, which = ''] = image.split('-');
  const rarity = RARITIES.find((one) => one === which.toUpperCase());
  if (kind === 'pack' && rarity) return housePackArt(rarity);
  if (kind === 'box') return boxArt(which === 'premium' ? 'PREMIUM' : 'STANDARD');
  if (kind === 'counters') return countersArt(Math.min(MOST_COUNTERS, Math.max(1, Number(which) || 5)));
  return drawn(brings[0]);
}

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
