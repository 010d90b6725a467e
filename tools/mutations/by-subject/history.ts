// Mutations of the monthly history, its archive, and the database's hosts.
import type { Mutation } from '../mutation.ts';

const BOOKS = 'server/features/books/make-book.test.ts';

const ARCHIVE = 'server/history/archive.ts';
const MONTHS = { file: 'server/history/archive.test.ts' };

export const historyMutations: readonly Mutation[] = [
  {
    name: 'a claim is stored in the month in which it is made',
    breaks: 'I13',
    file: 'server/history/months.ts',
    find: '  if (month !== undefined) return `${month}-01`;',
    put: '  if (month !== undefined) return monthOfDay(at);',
    seenBy: { file: 'server/history/months.test.ts', title: 'I13: the month of a claim' },
  },
  {
    name: 'rounds of an archived month are forgotten',
    breaks: 'I22',
    file: ARCHIVE,
    find: "where purpose = 'round' on conflict do nothing",
    put: "where purpose = 'none' on conflict do nothing",
    seenBy: { ...MONTHS, title: 'I22: a round of an archived month' },
  },
  {
    name: 'a month is archived without comparing its file',
    breaks: 'I7',
    file: ARCHIVE,
    find: 'if (counts[0]?.n !== rows)',
    put: 'if (counts[0] === undefined)',
    seenBy: { ...MONTHS, title: 'rows that arrive while' },
  },
  {
    name: 'a month is archived before the database names its file',
    breaks: 'I7',
    file: ARCHIVE,
    find: '    await tx.query(\n      `set local lock_timeout',
    put: '    await tx.query(`commit`);\n    await tx.query(\n      `set local lock_timeout',
    seenBy: { ...MONTHS, title: 'interrupted at any statement' },
  },
  {
    name: 'the audit ignores archived months',
    breaks: 'I4',
    file: 'server/audit/index.ts',
    find: '  for (const month of months) await files.verify(month);\n',
    put: '',
    seenBy: { ...MONTHS, title: 'the audit reports a month' },
  },
  {
    name: 'a read-only server counts as the primary',
    breaks: 'I7',
    file: 'server/db/hosts.ts',
    find: 'if (rows[0]?.follows === true)',
    put: 'if (rows.length > 1)',
    seenBy: { file: 'server/db/hosts-of-pair.test.ts', title: 'a pool finds the primary' },
  },
  {
    name: 'the number of a draft is from the machine that a server entered',
    breaks: 'I50',
    file: 'server/content/drafts/draft-store.ts',
    find: "next_id('content_drafts_id_seq')",
    put: 'default',
    seenBy: { file: 'tools/lint/sharding.test.ts', title: 'no id and no lock comes only from the machine' },
  },
  {
    name: 'the audit accepts a name that belongs to another player',
    breaks: 'S32',
    file: 'server/audit/checks/across-players.ts',
    find: '  await checkNames(snapshot, report);\n',
    put: '',
    seenBy: {
      file: 'server/audit/audit-growth.test.ts',
      title: 'a name and its tag belong to somebody else',
    },
  },
  {
    name: 'a start fails when migrations and acts of players wait for each other',
    breaks: 'I49',
    file: 'server/db/migrate.ts',
    find: 'if (code !== DEADLOCK || tries === TRIES)',
    put: 'if (code !== undefined || tries === TRIES)',
    seenBy: { file: 'server/db/migrate.test.ts', title: 'are tried again after a deadlock' },
  },
  {
    name: 'a sum of the right half is not in the hash',
    breaks: 'docs/books.md',
    file: 'economy/money/books/sum-tree.ts',
    find: 'bytes.set(right, 1 + NODE_BYTES);',
    put: 'bytes.set(right.subarray(0, HASH_BYTES), 1 + NODE_BYTES);',
    seenBy: { file: 'economy/money/books/book-tree.test.ts', title: 'the root is that of the definition' },
  },
  {
    name: 'a book counts what came after its hour',
    breaks: 'docs/books.md',
    file: 'server/features/books/read-moved.ts',
    find: 'balances[one.currency] -= one.later;',
    put: 'balances[one.currency] -= 0n;',
    seenBy: { file: BOOKS, title: 'a book sums the balances' },
  },
  {
    name: 'what is stored late never comes into a book',
    breaks: 'docs/books.md',
    file: 'server/features/books/read-balances.ts',
    find: 'else if (isActive || !hasSameBalances(rows, at, previous, before))',
    put: 'else if (isActive)',
    seenBy: { file: BOOKS, title: 'an entry that was stored late' },
  },
];
