// Checks that Parlor's offers are honest: odds are shown and add up, guarantees matter, names promise no more than
// the contents, times come from the server, and every task can be done.
import { join } from 'node:path';
import { RARITIES, type Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { percent } from '../../web/i18n/format.ts';
import { lineAt, root, type Finding, type Tree } from '../lint/repository.ts';
import { pastGuarantee, worthOf, worthOfBox } from '../../simulator/results/worth.ts';

/**
 * At least this share of waits for a guaranteed collectible must be longer by the odds alone than the guarantee
 * allows.
 */
const MIN_PAST_GUARANTEE = 0.05;

/** Countdowns that need no server time, with the reason. */
const OWN_COUNTDOWNS: Readonly<Record<string, string>> = {
  'web/features/auth/LinkSent.tsx': 'counts the seconds of the answer itself, from when it came',
};

export function findDishonestOffers(tree: Tree, content: Content = contentOf()): Finding[] {
  const in_ = (file: string, part: string, message: string): Finding => ({
    path: `content/${file}`,
    line: lineAt(
      tree.get(`content/${file}`) ?? '',
      Math.max(0, (tree.get(`content/${file}`) ?? '').indexOf(part)),
    ),
    message,
  });
  return [
    ...findUnevenOdds(content, in_),
    ...findEmptyGuarantees(content, in_),
    ...findMisleadingNames(content, in_),
    ...findUnfillable(content, in_),
    ...findEndlessPoints(content, in_),
    ...findOddsUnshown(tree),
    ...findOwnClocks(tree),
  ];
}

const contentOf = (): Content => loadContent(join(root, 'content')).content;
type In = (file: string, part: string, message: string) => Finding;

/** A percentage as the screens write it, in hundredths of a percent. */
const shownHundredths = (share: number): number =>
  Math.round(Number(percent(share, 'en').replace(/[%\s]/g, '')) * 100);

/** The displayed percentages must add up to 100 %, and be the odds themselves, not a rounding of them. */
function findUnevenOdds({ collections, lootboxes }: Content, in_: In): Finding[] {
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
    const faults: Finding[] = [];
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
function findEmptyGuarantees({ collections }: Content, in_: In): Finding[] {
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
function findMisleadingNames(content: Content, in_: In): Finding[] {
  const { lootboxes, collections, dailyRewards, progression } = content;
  const found: Finding[] = [];
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

function findUnfillable({ quests, shop }: Content, in_: In): Finding[] {
  return quests.templates.flatMap(({ id, goal }) => {
    const nothingSold = goal === 'purchases' && shop.products.length === 0;
    return nothingSold
      ? [in_('quests.yaml', `id: ${id},`, `${id}: goal ${goal} cannot be filled: nothing is sold`)]
      : [];
  });
}

/** A product for points must not give more points than it costs: buying it repeatedly would have no end. */
function findEndlessPoints(content: Content, in_: In): Finding[] {
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

const isScreen = (path: string): boolean =>
  /^web\/(?:features|screens|shell)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/** A screen that opens a pack or a box must also show its odds, from the call that publishes them. */
function findOddsUnshown(tree: Tree): Finding[] {
  const screens = [...tree].filter(([path]) => isScreen(path));
  const shows = (pattern: RegExp): boolean => screens.some(([, text]) => pattern.test(text));
  return [
    { opens: /\.openPack\(/, odds: /\bpackOdds\b/, what: 'packs' },
    {
      opens: /\.openLootbox\(/,
      odds: /\blines\b[\s\S]*\bweight\b|\bweight\b[\s\S]*\blines\b/,
      what: 'lootboxes',
    },
  ].flatMap(({ opens, odds, what }) => {
    const opener = screens.find(([, text]) => opens.test(text));
    if (opener === undefined || shows(odds)) return [];
    const [path, text] = opener;
    return [
      {
        path,
        line: lineAt(text, opens.exec(text)!.index),
        message: `opens ${what}, but no screen shows their odds`,
      },
    ];
  });
}

/** A countdown must use the server's time from a reply, not this device's clock. */
function findOwnClocks(tree: Tree): Finding[] {
  const ownNow = /\bDate\.now\(\)|\bnew Date\(\)/;
  return [...tree].flatMap(([path, text]) => {
    if (!isScreen(path) || OWN_COUNTDOWNS[path] !== undefined) return [];
    if (!/\bCountdown\b|\bends(?:At|In)\w*\b/.test(text)) return [];
    const found = ownNow.exec(text);
    return found === null
      ? []
      : [
          {
            path,
            line: lineAt(text, found.index),
            message: 'counts down by this device’s clock: take the end from an answer and its serverTime',
          },
        ];
  });
}
