// The pages of the documentation site: which documents, in which order. A document that is in no section fails a test.

/** A document's path from the root → its page's path in the site. */
export const ROOT_PAGES: Readonly<Record<string, string>> = {
  'README.md': 'readme.md',
  'ARCHITECTURE.md': 'architecture-overview.md',
  'CHANGELOG.md': 'changes.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security.md',
  'CODE_OF_CONDUCT.md': 'code-of-conduct.md',
  'sdk/CHANGELOG.md': 'sdk-changes.md',
};

export interface Section {
  readonly title: string;
  /** Page paths in the site without their ending; a text beside it replaces the page's own title. */
  readonly pages: ReadonlyArray<string | readonly [page: string, title: string]>;
  readonly isClosed?: boolean;
}

export const SECTIONS: readonly Section[] = [
  {
    title: 'Begin',
    pages: ['quick-start', 'concepts', ['readme', 'Commands and handles'], 'glossary', 'rules'],
  },
  {
    title: 'Build a game',
    pages: [
      ['for-game-makers', 'With the SDK'],
      ['first-studio-game', 'As a studio with a server'],
      ['game-providers', 'Calls of a studio'],
      ['guides/verify-a-token', 'Verify a player’s token'],
      ['not-implemented', 'Limits of the fake services'],
      ['sdk-changes', 'Changes of the SDK'],
    ],
  },
  {
    title: 'Connect',
    pages: [
      ['partners', 'A partner'],
      'webhooks',
      ['telegram', 'Inside Telegram'],
      'payments',
      'ton-wallet',
      ['analytics', 'Analytics and flags'],
      ['flags', 'Experiments'],
    ],
  },
  {
    title: 'How to add',
    pages: [
      ['guides/index', 'Overview'],
      ['guides/game-family', 'Games of a new kind'],
      ['guides/system', 'A system'],
      ['guides/job', 'A scheduled job'],
      ['guides/migration', 'A table or a column'],
      ['guides/sign-in-method', 'A sign-in method'],
      ['guides/payment-provider', 'A payment provider'],
      ['guides/language', 'A language'],
      ['guides/seed-a-lobby', 'Players to look at'],
      ['translating', 'Translations'],
      'terms',
    ],
  },
  {
    title: 'Reference',
    pages: [
      ['api', 'Calls of the SDK'],
      ['wire-examples', 'Requests and replies'],
      'settings',
      ['specification', 'Specification'],
      'test-control',
      ['licences', 'Licences'],
    ],
  },
  {
    title: 'Operate',
    pages: [
      ['operators-guide', 'First release, step by step'],
      ['runbook', 'Runbook'],
      ['release-safety', 'What protects a release'],
      'contests',
      'daily-challenge',
      'figures',
      'switches',
      'announcements',
      ['overrides', 'Texts in your own words'],
      'bulk-acts',
      ['player-care', 'Limits and breaks'],
      'achievements',
      'profile',
      'share-cards',
      'transactions',
      'catalogue',
      ['consents', 'Age, terms, consents'],
      ['public-names', 'Names and avatars'],
      ['at-table', 'At a table'],
      'inbox',
      ['messages', 'Bot and email messages'],
      ['personal-data', 'Personal data'],
      ['keyboard', 'Keyboard'],
    ],
    isClosed: true,
  },
  {
    title: 'Run in production',
    pages: [
      'operations',
      'secrets',
      'scale',
      ['upgrading', 'Upgrades'],
      'platforms',
      'chaos',
      'performance',
      'performance-results',
    ],
  },
  {
    title: 'How it works',
    pages: [
      ['architecture-overview', 'Architecture'],
      ['architecture/index', 'In detail'],
      ['architecture/requests', 'Requests'],
      'fairness',
      'receipts',
      'engines',
      ['time-machine', 'The past of an account'],
      'books',
      'certificates',
      ['economy', 'The points economy'],
      ['testing', 'Tests'],
      ['mutations', 'Mutation tests'],
      ['decisions/index', 'Decisions'],
      ['pictures/index', 'Pictures'],
    ],
    isClosed: true,
  },
  {
    title: 'Project',
    pages: ['contributing', 'security', 'code-of-conduct', ['changes', 'Changes']],
    isClosed: true,
  },
];

/** Where a document is in the site; undefined for a file that is not a page. */
export function pageOf(path: string): string | undefined {
  const own = ROOT_PAGES[path];
  if (own !== undefined) return own;
  const [, within = ''] = /^docs\/(?!site\/)(.+\.md)$/.exec(path) ?? [];
  if (within === '' || within === 'decisions/0000-template.md') return undefined;
  return within.replace(/(^|\/)README\.md$/, '$1index.md');
}
