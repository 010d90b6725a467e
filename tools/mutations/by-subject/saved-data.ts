// Mutations of saved data, and of the SDK's handling of failed calls.
import type { Mutation } from '../mutation.ts';

const OUTBOX = { file: 'sdk/data/pending-writes.test.ts' } as const;
const TWO_TABS = { file: 'sdk/data/two-tabs.test.ts' } as const;

export const savedDataMutations: readonly Mutation[] = [
  {
    name: 'a merge of saved data ignores the common base',
    breaks: 'I44',
    file: 'sdk/data/merge-documents.ts',
    find: 'return mergeFields(base ?? {}, mine, theirs ?? {});',
    put: 'return mergeFields({ ...(base && {}) }, mine, theirs ?? {});',
    seenBy: { ...OUTBOX, title: 'a deletion in one tab is not undone' },
  },
  {
    name: 'a list in saved data is merged as one value',
    breaks: 'I44',
    file: 'sdk/data/merge-documents.ts',
    find: 'return mergeLists(base, mine, theirs);',
    put: 'return mine;',
    seenBy: { ...OUTBOX, title: 'each adds a favourite' },
  },
  {
    name: 'reading a document again drops a waiting change',
    breaks: 'I44, I45',
    file: 'sdk/data/documents.ts',
    find: '      data = onConflict(mine, current.data, base?.data);\n',
    put: '',
    seenBy: { ...OUTBOX, title: 'a document that is read again between' },
  },
  {
    name: 'an unsent change is not shown until the next visit',
    breaks: 'I45',
    file: 'sdk/data/launcher-data.ts',
    find: '    if (unanswered.delete(path)) startTimer();\n',
    put: '',
    seenBy: { ...OUTBOX, title: 'a change without a reply stays' },
  },
  {
    name: 'a tab drops unwritten saves of another tab',
    breaks: 'I44, I45',
    file: 'sdk/data/pending-writes.ts',
    find: 'names().find((name) => name.endsWith(`/${key}`))',
    put: 'names().at(0)',
    seenBy: { ...OUTBOX, title: 'unwritten saves of both tabs wait' },
  },
  {
    name: 'a reply older than the last write counts as the newest',
    breaks: 'I44',
    file: 'sdk/data/documents.ts',
    find: '    if (!isOlder) known.set(path, answer);',
    put: '    known.set(path, answer);',
    seenBy: { ...OUTBOX, title: 'a reply older than the last write' },
  },
  {
    name: 'the repeated reply of an older write counts as the document',
    breaks: 'I44',
    file: 'sdk/data/documents.ts',
    find: '        if (again) await read(path);\n',
    put: '',
    seenBy: { ...TWO_TABS, title: 'is answered as it was then' },
  },
  {
    name: 'a merged save is sent without the key of its change',
    breaks: 'I44',
    file: 'sdk/data/documents.ts',
    find: '...(key !== undefined && { idempotencyKey: key }),',
    put: '...(key !== undefined && attempt === 1 && { idempotencyKey: key }),',
    seenBy: { ...TWO_TABS, title: 'after a lost reply to its merge' },
  },
  {
    name: 'a save replaces one that another tab has taken over',
    breaks: 'I44',
    file: 'sdk/data/launcher-data.ts',
    find: ' && pending?.isTakenOver(before.key) !== true',
    put: '',
    seenBy: { ...TWO_TABS, title: 'notices that another tab has taken over' },
  },
  {
    name: 'the flag that skips the launcher load is not read',
    breaks: 'spec §4',
    file: 'sdk/data/launcher.ts',
    find: '  if (skipLauncherLoad) return undefined;\n',
    put: '',
    seenBy: { file: 'sdk/parlor.test.ts' },
  },
];
