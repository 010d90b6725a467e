// Checks that the content's offers are honest: odds add up as shown, guarantees matter, names promise no more than the
// contents, and every task can be done.
import { RARITIES, type Rarity } from '../../contract/kernel/vocabulary.ts';
import type { Content } from '../../economy/kernel/world.ts';
import { pastGuarantee, pointsPerStar, worthOf, worthOfBox } from '../results/worth.ts';

/** `part` is a text near the place in the file. */
export interface OfferFault {
  readonly file: string;
  readonly part: string;
  readonly message: string;
}

/**
 * At least this share of waits for a guaranteed collectible must be longer by the odds alone than the guarantee
 * allows.
 */
const MIN_PAST_GUARANTEE = 0.05;

/** A share in hundredths of a percent, as the screens round it. */
export type Shown = (share: number) => number;

export const offerFaults = (
  content: Content,
  shown: Shown = (share) => Math.round(share * 10_000),
): OfferFault[] => [
  ...findUnevenOdds(content, shown),
  ...findEmptyGuarantees(content),
  ...findMisleadingNames(content),
  ...findUnfillable(content),
  ...findEndlessPoints(content),
  ...findTooGoodBoxes(content),
];

/** `content/shop.yaml: why` */
export const offerLine = ({ file, message }: OfferFault): string => `content/${file}: ${message}`;

const in_ = (file: string, part: string, message: string): OfferFault => ({ file, part, message });

/** The displayed percentages must add up to 100 %, and be the odds themselves, not a rounding of them. */
function findUnevenOdds({ collections, lootboxes }: Content, shownHundredths: Shown): OfferFault[] {
  const tables: Array<[string, string, string, readonly number[]]> = [
    ['collections.yaml', 'rarities:', 'packs.rarities', RARITIES.map((r) => collections.packs.rarities[r])],
    ['collections.yaml', 'sources:', 'packs.sources', Object.values(collections.packs.sources)],
    ...Object.entries(lootboxes).map(([kind, box]): [string, string, string, number[]] => [
      'lootboxes.yaml',
      `${kind}:`,
      `${kind}.lines`,
      box.lines.map((line) => line.weight),
    ]),
  ];
  return tables.flatMap(([file, part, name, weights]) => {
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const shown = weights.reduce((sum, weight) => sum + shownHundredths(weight / all), 0);
    const rounded = weights.find((weight) => (weight * 10_000) % all !== 0);
    const faults: OfferFault[] = [];
    if (shown !== 10_000)
      faults.push(
        in_(file, part, `${name}: the percentages that are shown add up to ${shown / 100} %, not to 100 %`),
      );
    if (rounded !== undefined)
      faults.push(
        in_(
          file,
          part,
          `${name}: weight ${rounded} of ${all} is shown rounded; take weights that are whole hundredths of a percent`,
        ),
      );
    return faults;
  });
}

/** A guarantee that the odds alone would nearly always meet has no effect. */
function findEmptyGuarantees({ collections }: Content): OfferFault[] {
  const past = pastGuarantee(collections);
  const { rarity, within } = collections.packs.guarantee;
  return past >= MIN_PAST_GUARANTEE
    ? []
    : [
        in_(
          'collections.yaml',
          'guarantee:',
          `packs.guarantee: by the odds alone ${rarity} comes within ${within} in ${((1 - past) * 100).toFixed(1)} % of cases; promise it earlier, or promise nothing`,
        ),
      ];
}

/** A better item never gives less: rarer lines, more expensive boxes, rarer duplicates, longer streaks, the paid track. */
function findMisleadingNames(content: Content): OfferFault[] {
  const { lootboxes, collections, dailyRewards, progression } = content;
  const found: OfferFault[] = [];
  for (const [kind, { lines }] of Object.entries(lootboxes)) {
    const pays = (rarity: Rarity): number[] =>
      lines
        .filter((line) => line.rarity === rarity)
        .map((line) =>
          line.rewards.reduce((sum, r) => sum + (r.currency === 'PP' ? Number(r.amount) : 0), 0),
        );
    const all = RARITIES.filter((rarity) => pays(rarity).length > 0);
    all.slice(1).forEach((rarity, i) => {
      if (Math.min(...pays(rarity)) < Math.max(...pays(all[i]!)))
        found.push(
          in_(
            'lootboxes.yaml',
            `${kind}:`,
            `${kind}: a line called ${rarity} brings less PP than one called ${all[i]!}`,
          ),
        );
    });
  }
  const kinds = ['FREE', 'STANDARD', 'PREMIUM'] as const;
  kinds.slice(1).forEach((kind, i) => {
    if (worthOfBox(content, kind) <= worthOfBox(content, kinds[i]!))
      found.push(
        in_('lootboxes.yaml', `${kind}:`, `${kind}: is worth no more PP on average than ${kinds[i]!}`),
      );
  });
  RARITIES.slice(1).forEach((rarity, i) => {
    if (collections.exchange[rarity] < collections.exchange[RARITIES[i]!])
      found.push(
        in_('collections.yaml', 'exchange:', `exchange.${rarity}: is less than exchange.${RARITIES[i]!}`),
      );
  });
  dailyRewards.points.slice(1).forEach((amount, i) => {
    if (amount < dailyRewards.points[i]!)
      found.push(
        in_(
          'daily-rewards.yaml',
          'points:',
          `points.${i + 1}: a longer streak brings less (${amount} after ${dailyRewards.points[i]!})`,
        ),
      );
  });
  const monthly = [...progression.monthly.milestones, { step: 'overflow', ...progression.monthly.overflow }];
  for (const { step, reward, passReward } of monthly)
    if (passReward !== undefined && worthOf(content, passReward) < worthOf(content, reward))
      found.push(
        in_(
          'progression.yaml',
          typeof step === 'number' ? `step: ${step},` : 'overflow',
          `monthly, step ${step}: passReward is worth less than the free reward beside it`,
        ),
      );
  return found;
}

function findUnfillable({ quests, shop }: Content): OfferFault[] {
  return quests.templates.flatMap(({ id, goal }) => {
    const nothingSold = goal === 'purchases' && shop.products.length === 0;
    return nothingSold
      ? [in_('quests.yaml', `id: ${id},`, `${id}: goal ${goal} cannot be filled: nothing is sold`)]
      : [];
  });
}

/** A product for points must not give more points than it costs: buying it repeatedly would have no end. */
function findEndlessPoints(content: Content): OfferFault[] {
  return content.shop.products.flatMap(({ id, price, currency, deliveries }) => {
    if (currency !== 'PP') return [];
    const back = deliveries.reduce((sum, d) => {
      switch (d.type) {
        case 'token':
          return sum + (d.symbol === 'PP' ? d.amount : 0);
        case 'lootbox':
          return sum + d.amount * worthOfBox(content, d.kind);
        case 'pack':
          return (
            sum +
            worthOf(content, { type: 'collectibles', amount: d.collectiblesAmount, bestDraw: d.bestDraw })
          );
        case 'dailyPP':
          return sum + d.beginning + d.amount * d.duration;
        case 'metaFeature':
        case 'none':
          return sum;
      }
    }, 0);
    return back < price
      ? []
      : [
          in_(
            'shop.yaml',
            `id: ${id}\n`,
            `${id}: costs ${price} PP and brings ${back.toFixed(1)} PP on average`,
          ),
        ];
  });
}

/** By how much a box for Stars may be worth more than the best offer of points for Stars. */
const MOST_ABOVE_POINTS = 1.05;

/** A box for Stars must not be the best value by far: who buys by value alone would be led to chance. */
function findTooGoodBoxes(content: Content): OfferFault[] {
  const points = pointsPerStar(content);
  if (points === undefined) return [];
  const shown = (value: number): string => value.toFixed(1);
  return content.shop.products.flatMap(({ id, price, currency, deliveries }) => {
    const boxes = deliveries.filter((d) => d.type === 'lootbox');
    if (currency !== 'XTR' || boxes.length === 0) return [];
    const each = boxes.reduce((sum, d) => sum + d.amount * worthOfBox(content, d.kind), 0) / price;
    return each <= points * MOST_ABOVE_POINTS
      ? []
      : [
          in_(
            'shop.yaml',
            `id: ${id}\n`,
            `${id}: brings ${shown(each)} PP a Star on average, points alone bring ${shown(points)}; it may be at most 5 % more`,
          ),
        ];
  });
}
