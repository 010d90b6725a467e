// `npm run pack-verify`: the check of receipts as a package without dependencies, so that `npx` runs it. The last line names
// the tarball.
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { offlineCheck, PARLOR_VERIFY } from '../../web/build/offline-checks/build-checks.ts';
import { root } from '../lint/repository.ts';
import { tarballOf } from './pack-sdk.ts';

const verifyPackageDir = join(root, 'dist', 'parlor-verify');

/** Creates the package again in `dir`. */
export async function packVerify(dir = verifyPackageDir): Promise<void> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const program = join(dir, PARLOR_VERIFY);
  writeFileSync(program, await offlineCheck(PARLOR_VERIFY));
  chmodSync(program, 0o755);
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  writeFileSync(
    join(dir, 'package.json'),
    `${JSON.stringify(
      {
        name: 'parlor-verify',
        version,
        description:
          'Checks files of Parlor receipts, public books and proofs without the server and without a network.',
        license,
        type: 'module',
        bin: { 'parlor-verify': PARLOR_VERIFY },
        engines: { node: '>=20' },
      },
      null,
      2,
    )}\n`,
  );
  const pages = ['receipts.md', 'books.md'].map((page) =>
    ofOneFile(readFileSync(join(root, 'docs', page), 'utf8')),
  );
  writeFileSync(join(dir, 'README.md'), pages.join('\n'));
  cpSync(join(root, 'LICENSE'), join(dir, 'LICENSE'));
}

/** Links to other pages keep their words only, because these pages are not in the package. Links within the page stay. */
const ofOneFile = (page: string): string =>
  page.replace(/(!?)\[([^\]]*)\]\((?!#|https:)[^)]*\)/g, (_, image: string, words: string) =>
    image === '' ? words : '',
  );

if (import.meta.main) {
  await packVerify();
  process.stdout.write(`${tarballOf(verifyPackageDir, join(root, 'dist'))}\n`);
}
