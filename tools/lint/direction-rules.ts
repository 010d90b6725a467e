/**
 * The import directions (ARCHITECTURE.md), as data. A file belongs to the first zone whose `where` it matches. Zones
 * with a capturing group keep their members apart: one feature never imports another.
 */
export type Zone = {
  name: string;
  where: RegExp;
  /** Zones whose files it may import, besides its own. */
  may: readonly string[];
  /** Zones from which it may import types only. */
  types?: readonly string[];
  /** Zones that it may load with `import()` only, so that they are not in the first load. */
  lazily?: readonly string[];
  /** npm packages; `node:` stands for everything built into Node. */
  packages?: readonly string[];
  /** Without a list of packages: packages that it must not import. */
  notPackages?: readonly string[];
  /** The alternative to the refused import. */
  wayOut: string;
};

const pure = ['contract', 'economy', 'games'];

export const zones: readonly Zone[] = [
  {
    name: 'contract',
    where: /^contract\//,
    may: [],
    packages: ['zod'],
    wayOut:
      'contract/ stands alone on zod: move what it needs into contract/, or declare only the shape here',
  },
  {
    name: 'economy',
    where: /^economy\//,
    may: ['contract'],
    packages: [],
    wayOut:
      'the economy is pure and knows contract/ only: take time, content and entropy from `world`, and let the host do the rest',
  },
  {
    name: 'game pages',
    where: /^games\/(?:.*\.tsx|page\/look\/drawn\.ts)$/,
    may: ['games', 'contract', 'art/drawings'],
    // The player's check of a round, which loads when it is asked for.
    lazily: ['sdk/fairness'],
    types: ['sdk/fairness'],
    packages: ['react', 'react-dom'],
    wayOut:
      'a game page knows its own rules.ts, contract/, react and the drawings of Parlor: what it needs from the launcher comes over the provider port',
  },
  {
    name: 'games',
    where: /^games\/(?!.*\.config\.ts$)/,
    may: ['contract', 'economy'],
    packages: [],
    wayOut:
      'a game is pure rules in the form that economy/play/game-rules.ts gives: let its caller hand in draws and settings',
  },
  {
    name: 'simulator',
    where: /^simulator\//,
    may: pure,
    packages: ['node:'],
    wayOut:
      'the simulator runs the pure engine on threads: hand it content as plain data, and let the server or a tool read, store and show',
  },
  {
    name: 'content',
    where: /^content\//,
    may: ['contract'],
    packages: [],
    wayOut: 'content is data: its code belongs in contract/content/content.ts or in the server',
  },
  {
    name: 'server/main',
    where: /^server\/(?:main|runtime\/start(?:\/[a-z-]+)?)\.ts$/,
    may: [
      ...pure,
      'content',
      'simulator',
      'server',
      'server/db',
      'server/players',
      'server/features',
      'server/app',
      'server/adapters',
    ],
    wayOut: 'main.ts and runtime/start put the server together: from server/ and the pure packages',
  },
  {
    name: 'server/app',
    where: /^server\/(?:app|sites\/(?:games|console|preview)-origin)\.ts$/,
    may: [...pure, 'server', 'server/db', 'server/players', 'server/features'],
    types: ['server/adapters'],
    wayOut: 'app.ts gets its adapters as arguments: write `import type`, and let server/main.ts build them',
  },
  {
    name: 'server/features',
    where: /^server\/(?=features\/|auth\/flows\/|contests\/(?!ranking\/))(features\/[^/]+|auth|contests)/,
    may: [...pure, 'art', 'art/drawings', 'simulator', 'server', 'server/db', 'server/players'],
    types: ['server/adapters'],
    wayOut:
      'a feature stands on server/players, server/db and the pure packages; adapters come in as arguments (`import type`)',
  },
  {
    name: 'server/players',
    where: /^server\/players\//,
    may: [...pure, 'server', 'server/db'],
    types: ['server/adapters'],
    wayOut:
      'players lies below the features: hand in what it needs, or let it answer with events that the feature listens to',
  },
  {
    name: 'server/adapters',
    where: /^server\/(?=adapters\/|auth\/providers\/)(adapters\/[^/]+|auth)/,
    may: ['contract', 'server', 'server/db'],
    types: ['economy'],
    wayOut:
      'an adapter speaks with one outside service and knows no rule of ours: take plain values, and let a feature decide',
  },
  {
    name: 'server/db',
    where: /^server\/db\//,
    may: ['contract', 'server'],
    wayOut: "server/db opens the database and keeps the schema: a feature's SQL belongs in its own store.ts",
  },
  {
    name: 'server',
    where: /^server\//,
    may: [...pure, 'content', 'simulator', 'server/db'],
    wayOut:
      'files of the server ground (config, logs, routes) lie below players and features: hand in what they need',
  },
  {
    name: 'sdk/fairness',
    where: /^sdk\/fairness\//,
    may: pure,
    notPackages: ['node:', 'react', 'react-dom'],
    wayOut:
      "the check of a draw runs the server's own rules and nothing else: hand it the draw and the published rules, and load it with import()",
  },
  {
    name: 'sdk/fake',
    where: /^sdk\/fake\//,
    // How simulated players live: the past of a previewed player.
    may: [...pure, 'simulator', 'content', 'sdk', 'sdk/fairness'],
    notPackages: ['node:', 'react', 'react-dom'],
    wayOut: 'the fakes run in the browser on the economy: what a real server does has no place in them',
  },
  {
    name: 'sdk',
    where: /^sdk\//,
    may: ['contract'],
    lazily: ['sdk/fake', 'sdk/fairness'],
    notPackages: ['node:', 'react', 'react-dom'],
    wayOut:
      'the SDK knows contract/ only and runs in any browser: ask the server over the contract, or put it in sdk/fake and load that with import()',
  },
  {
    name: 'tools',
    where: /^(?:e2e|bench|tools|deploy|examples)\/|^[^/]+$|^(?:web|games)\/(?:build\/|[^/]+\.config\.ts$)/,
    may: [],
    wayOut: '',
  },
  {
    name: 'web/entry',
    where: /^web\/(?:[^/]+|theme\/theme-boot\.ts|boot\/.+|shell\/(?:App|SignInApp)\.tsx)$/,
    may: [
      ...pure,
      'content',
      'sdk',
      'web/theme',
      'web/i18n',
      'art',
      'art/drawings',
      'web/ui',
      'web/base',
      'web/features',
      'web/screens',
      'web/routes',
      'web/gallery',
    ],
    lazily: ['sdk/fake'],
    notPackages: ['node:'],
    wayOut: 'main.tsx puts platform, services and theme together: load the fakes with import()',
  },
  {
    name: 'art/drawings',
    where: /^art\/(?:inks|game-motifs|shapes)\.ts$/,
    may: [],
    packages: [],
    wayOut: 'the drawings of Parlor are text made of inks and shapes: the games draw with them too',
  },
  {
    name: 'art',
    where: /^art\//,
    may: ['art/drawings'],
    types: ['contract'],
    packages: [],
    wayOut: 'a drawing is text made of inks and shapes: hand in what it shows as values',
  },
  {
    name: 'web/theme',
    where: /^web\/theme\//,
    may: ['art', 'art/drawings', 'web/i18n'],
    types: ['contract'],
    notPackages: ['node:'],
    wayOut: 'theme and art know nothing of the product: hand in what they need as values',
  },
  {
    name: 'web/i18n',
    where: /^web\/i18n\//,
    may: ['contract'],
    notPackages: ['node:'],
    wayOut: 'words know the languages of the contract and nothing else: hand in what they need as values',
  },
  {
    name: 'web/ui',
    where: /^web\/ui\//,
    may: ['web/theme', 'web/i18n', 'art', 'art/drawings'],
    types: ['contract'],
    notPackages: ['node:', '@tanstack/react-query'],
    wayOut:
      'the design system knows neither features nor network: give the component a prop, or move it into web/features',
  },
  {
    name: 'web/features',
    where: /^web\/features\/([^/]+)/,
    may: ['contract', 'sdk', 'web/theme', 'web/i18n', 'art', 'art/drawings', 'web/ui', 'web/base'],
    types: ['sdk/fairness'],
    lazily: ['sdk/fake', 'sdk/fairness'],
    notPackages: ['node:'],
    wayOut: 'a web feature stands on web/ui and the SDK: a screen puts features together',
  },
  {
    name: 'web/screens',
    where: /^web\/(?:screens|shell)\//,
    may: [
      'contract',
      'sdk',
      'web/theme',
      'web/i18n',
      'art',
      'art/drawings',
      'web/ui',
      'web/base',
      'web/features',
    ],
    notPackages: ['node:'],
    wayOut: 'a screen composes features; links come from paths.ts and data through the SDK',
  },
  // The first of two entries of this zone: paths.ts may import less than the rest, which is the last entry of web/.
  {
    name: 'web/base',
    where: /^web\/navigation\/paths\.ts$/,
    may: ['contract'],
    notPackages: ['node:'],
    wayOut: 'paths.ts only builds links: it needs nothing but the contract',
  },
  {
    name: 'web/routes',
    where: /^web\/(?:routes\/|navigation\/RouterLink\.tsx$)/,
    may: [
      'contract',
      'sdk',
      'web/theme',
      'web/i18n',
      'art',
      'art/drawings',
      'web/ui',
      'web/base',
      'web/screens',
    ],
    notPackages: ['node:'],
    wayOut: 'a route is a thin file over one screen: move what it does into web/screens or web/features',
  },
  {
    name: 'web/gallery',
    where: /^web\/gallery\//,
    may: ['contract', 'web/theme', 'web/i18n', 'art', 'art/drawings', 'web/ui', 'web/base'],
    notPackages: ['node:'],
    wayOut: 'the gallery shows the design system and nothing that needs a server',
  },
  {
    name: 'web/base',
    where: /^web\//,
    may: ['contract', 'sdk', 'web/theme', 'web/i18n', 'art', 'art/drawings'],
    lazily: ['sdk/fake'],
    notPackages: ['node:'],
    wayOut: 'platform, session and the like lie below ui and features: hand in what they need',
  },
];

/** e2e, bench and tools may import everything, and nothing may import them. */
export const importsEverything = 'tools';

/** Rules for every zone. Checked first, tests included. */
export const neverMeet: readonly { from: RegExp; to: RegExp; wayOut: string }[] = [
  {
    from: /^server\//,
    to: /^web\//,
    wayOut:
      'server and web never meet: what both need belongs in contract/; built pages are read from web/dist at run time',
  },
  {
    from: /^web\//,
    to: /^server\//,
    wayOut:
      'server and web never meet: what both need belongs in contract/, and the SDK asks the server for the rest',
  },
];

/**
 * Tests, suites and server/test/ may import more: what the table below lists. A test of the SDK may also
 * start a real server.
 */
export const testsMay: readonly { where: RegExp; may: RegExp }[] = [
  { where: /^(?:contract|economy|games|content)\//, may: /^(?:contract|economy|games|content)\// },
  { where: /^simulator\//, may: /^(?:contract|economy|games|content|simulator)\// },
  { where: /^server\//, may: /^(?:contract|economy|games|content|simulator|server|sdk|art)\// },
  { where: /^sdk\//, may: /^(?:contract|economy|games|content|sdk|server)\// },
  { where: /^(?:web|art)\//, may: /^(?:contract|economy|games|content|sdk|web|art)\// },
  { where: /^(?:e2e|bench|tools|deploy|examples)\/|^[^/]+$/, may: /./ },
];
