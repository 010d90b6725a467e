// `npm run mutations`: makes each known mutation in a copy of the checkout and shows that its test turns red. It works on
// as many copies at once as there are cores.
//   npm run mutations                      all of them, some forty minutes on two cores
//   npm run mutations -- --only 'pack'     those with this in their name; may be repeated
//   npm run mutations -- --commit HEAD     of the commit, without changes of the working tree
// Exit code 0: every test passes without its mutation and fails with it; 1: some do not; 2: it could not run.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { copyCheckout, type Copy } from './copy.ts';
import { editsOf, MutationOutdated, mutated, projectOf, type Mutation } from './mutation.ts';
import { mutations } from './all-mutations.ts';
import { runTests, type SeenBy } from './run-tests.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function tryAll(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, commit: { type: 'string' } },
  });
  const { only = [''] } = values;
  const chosen = mutations.filter(({ name }) => only.some((part) => name.includes(part)));
  if (chosen.length === 0) throw new Error(`No mutation has ${only.join(' or ')} in its name.`);
  const copies = Array.from({ length: availableParallelism() }, () => copyCheckout(values.commit));
  const removeCopies = (): void => copies.forEach((copy) => copy.remove());
  process.once('SIGINT', () => {
    removeCopies();
    process.exit(130);
  });
  let seen = 0;
  try {
    const green = await greenWithout(copies[0]!, chosen);
    const left = chosen.values();
    await Promise.all(
      copies.map(async (copy) => {
        for (const mutation of left) if (await isSeen(copy, mutation, green)) seen += 1;
      }),
    );
  } finally {
    removeCopies();
  }
  say(`${seen} of ${chosen.length} known mutations turn their test red`);
  return seen === chosen.length ? 0 : 1;
}

type IsGreen = (test: SeenBy) => boolean;

/** A failing test proves nothing if it fails without the mutation too, or does not exist. */
async function greenWithout(copy: Copy, chosen: readonly Mutation[]): Promise<IsGreen> {
  const passed: Array<{ file: string; title: string }> = [];
  for (const project of ['unit', 'server'] as const)
    for (const hasTitle of [true, false]) {
      const tests = chosen
        .map(({ seenBy }) => seenBy)
        .filter((t) => projectOf(t.file) === project && (t.title !== undefined) === hasTitle);
      if (tests.length > 0) passed.push(...(await runTests(copy.folder, tests, { bail: false })).green);
    }
  return ({ file, title = '' }) => passed.some((p) => p.file.endsWith(file) && p.title.includes(title));
}

async function isSeen(copy: Copy, mutation: Mutation, isGreen: IsGreen): Promise<boolean> {
  const { name, breaks, seenBy } = mutation;
  const edits = editsOf(mutation);
  const test = `${seenBy.file}${seenBy.title === undefined ? '' : ` (${seenBy.title} …)`}`;
  const report = (word: string, why: string): void => {
    say(`${word.padEnd(8)} ${name} [${breaks}]  ${test}`);
    say(`         ${why}`);
  };
  if (!isGreen(seenBy)) {
    report('NO TEST', 'its test does not pass without the mutation, or does not exist');
    return false;
  }
  const texts = new Map(edits.map(({ file }) => [file, copy.read(file)] as const));
  try {
    const after = new Map(texts);
    for (const edit of edits) after.set(edit.file, mutated(after.get(edit.file) ?? '', edit, name));
    for (const [file, text] of after) copy.write(file, text);
    const { failed, why } = await runTests(copy.folder, [seenBy], { bail: true });
    report(failed > 0 ? 'red' : 'MISSED', failed > 0 ? why : `no test failed. ${why}`);
    return failed > 0;
  } catch (error) {
    if (!(error instanceof MutationOutdated)) throw error;
    report('OUTDATED', error.message);
    return false;
  } finally {
    for (const [file, text] of texts) copy.write(file, text);
  }
}

try {
  process.exitCode = await tryAll();
} catch (error) {
  process.stderr.write(`${String((error as Error).stack)}\n`);
  process.exitCode = 2;
}
