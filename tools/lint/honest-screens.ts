// Screens are honest about offers: what can be opened has its odds on a screen, and a countdown uses the server's time.
import { lineAt, type Finding, type Tree } from './repository.ts';

/** Countdowns that need no server time, with the reason. */
const OWN_COUNTDOWNS: Readonly<Record<string, string>> = {
  'web/features/auth/LinkSent.tsx': 'counts the seconds since its own answer came',
};

export const findDishonestScreens = (tree: Tree): Finding[] => [
  ...findOddsUnshown(tree),
  ...findOwnClocks(tree),
];

const isScreen = (path: string): boolean =>
  /^web\/(?:features|screens|shell)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/** If some screen opens packs or boxes, some screen must show their odds, from the call that publishes them. */
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
