// A mutation is a known bug of systems like this one, written as a small exact change of our own text.

export interface Edit {
  readonly file: string;
  /** Occurs in the file exactly once. Otherwise the mutation is outdated. */
  readonly find: string;
  readonly put: string;
}

export type Mutation = {
  /** Short, as in docs/mutations.md. */
  readonly name: string;
  /** Which rules it breaks, such as I9 or W-05. */
  readonly breaks: string;
  /** The test that must fail: its file, and part of its title if one test is enough. */
  readonly seenBy: { readonly file: string; readonly title?: string };
} & (Edit | { readonly edits: readonly Edit[] });

export const editsOf = (mutation: Mutation): readonly Edit[] =>
  'edits' in mutation ? mutation.edits : [mutation];

/** The project of Vitest that runs a test file. */
export const projectOf = (file: string): 'unit' | 'server' =>
  file.startsWith('server/') ? 'server' : 'unit';

export class MutationOutdated extends Error {
  override readonly name = 'MutationOutdated';
}

/** The text after the edit. Throws MutationOutdated unless the text to change occurs exactly once. */
export function mutated(text: string, { file, find, put }: Edit, name: string): string {
  const count = text.split(find).length - 1;
  if (count !== 1)
    throw new MutationOutdated(
      `${name}: the text to change occurs ${count} times in ${file}: ${find.slice(0, 80)}`,
    );
  return text.replace(find, () => put);
}
