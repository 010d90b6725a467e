// A folder with some of the product's migrations. Each is a module that passes on the product's, because Windows makes
// symbolic links for administrators alone.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'db', 'migrations');

/** `name` is an entry of `MIGRATIONS`: a file, or a folder with an `index.ts`. */
export async function placeMigration(name: string, folder: string): Promise<void> {
  const isFile = name.endsWith('.ts');
  if (!isFile) await mkdir(join(folder, name), { recursive: true });
  const inside = isFile ? [name] : [name, 'index.ts'];
  const source = pathToFileURL(join(MIGRATIONS, ...inside)).href;
  await writeFile(join(folder, ...inside), `export * from ${JSON.stringify(source)};\n`);
}
