/** Exceptions to the repository's rules: each path with the reason why it is better than keeping the rule. */
export type Allowed = Readonly<Record<string, string>>;

/** Words of the wire outside contract/. */
export const wireWordsAllowed: Allowed = {};

/** Files that are long and still about one thing. */
export const longFilesAllowed: Allowed = {
  'tools/lint/direction-rules.ts': 'one table, read from top to bottom',
  'sdk/session/session.test.ts': 'the exact instants of that state machine, one table after another',
};

/** Folders with more source files than the rule allows. */
export const fullFoldersAllowed: Allowed = {
  'contract/calls': 'one file for each system, found by its name',
  'server/db/migrations': 'they append only, in one order',
};

/** Modules that no product code imports, started or loaded in another way. */
export const entryPoints: readonly { where: RegExp; why: string }[] = [
  { where: /^server\/main\.ts$/, why: 'the server itself' },
  {
    where: /^server\/runtime\/tracing\.ts$/,
    why: 'loaded before the server by --import, where traces are sent on',
  },
  { where: /^server\/db\/migrations\//, why: 'read by folder, in order' },
  {
    where: /^server\/adapters\/payments\/emulator\/main\.ts$/,
    why: 'the payment providers of local development, a process of its own',
  },
  {
    where: /^server\/adapters\/partners\/emulator\/main\.ts$/,
    why: 'the partners of local development, a process of its own',
  },
  {
    where: /^examples\/[a-z-]+\/(?:main|page|game)\.ts$/,
    why: 'a studio of its own: its process, its page; a sample game',
  },
  { where: /^web\/[a-z.-]+\.tsx?$/, why: 'named by an entry document or by the build' },
  { where: /^web\/boot\/(?:main|entry-server)\.tsx$/, why: 'where the browser and the server begin' },
  { where: /^web\/theme\/theme-boot\.ts$/, why: 'written into the head of the entry documents' },
  { where: /^web\/build\//, why: 'parts of the build, and of the tests of what it builds' },
  {
    where: /^web\/boot\/(?:inline\/head|service-worker)\.ts$/,
    why: 'written into the documents, and beside them, by the build',
  },
  { where: /^web\/i18n\/read-formats\.ts$/, why: 'a worker, started by the documents' },
  { where: /^web\/routes\//, why: 'file routes' },
  { where: /^web\/gallery\//, why: 'the dev-only screen of every component and picture' },
  {
    where: /^sdk\/(?:(?:session|data|purchase|play|analytics)\/)?[a-z-]+\.ts$/,
    why: 'entries of the SDK, for any game',
  },
  { where: /^sdk\/fake\/services\.ts$/, why: 'entry of the SDK: the same services without a server' },
  { where: /^games\/[^/]+\/page\/page\.tsx$/, why: 'pages of the built-in games, built one by one' },
  { where: /^games\/[^/]+\.config\.ts$/, why: 'the build of the pages' },
  { where: /^(?:e2e|bench|tools|deploy)\/|^[^/]+$/, why: 'started by hand or by npm' },
];
