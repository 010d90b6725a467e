// What a mutation is: known bugs of systems like this one, each a small exact change of our own text.

export interface Edit {
  readonly file: string;
  /** Stands in the file exactly once; where it does not, the mistake has to be written anew. */
  readonly find: string;
  readonly put: string;
}

export interface Mutation {
  /** Short, as in docs/mutations.md. */
  readonly name: string;
  /** Which promises it breaks, such as I9 or W-05. */
  readonly breaks: string;
  readonly edits: readonly Edit[];
  /** Which test has to turn red: project of Vitest, file, and the beginning of its title where one is enough. */
  readonly seenBy: { readonly project: 'unit' | 'server'; readonly file: string; readonly title?: string };
}

export class MutationOutdated extends Error {
  override readonly name = 'MistakeOutdated';
}

/** The text with the mistake in it. Throws MutationOutdated where the text to change is not there exactly once. */
export function mutated(text: string, { file, find, put }: Edit, name: string): string {
  const count = text.split(find).length - 1;
  if (count !== 1)
    throw new MutationOutdated(
      `${name}: the text to change stands ${count} times in ${file}: ${find.slice(0, 80)}`,
    );
  return text.replace(find, () => put);
}
