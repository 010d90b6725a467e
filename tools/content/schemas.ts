// `npm run content-schemas`: JSON Schemas of content/*.yaml for editors, generated from the schemas of the server.
// Each file of content/ names its own in its first line, so an editor completes fields and marks errors. References
// between files are checked only at start (server/content/cross-file-checks.ts).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { GateContent } from '@parlor/contract/content/gate.ts';
import { contentFileName, contentSchemas } from '@parlor/contract/content/content-schemas.ts';
import { root, type Finding, type Tree } from '../lint/repository.ts';

const pathOf = (name: string): string => `content/schemas/${name}.json`;
const firstLineOf = (name: string): string => `# yaml-language-server: $schema=schemas/${name}.json`;

/** Path from the root → text, of every schema. */
export function schemaFiles(): Map<string, string> {
  return new Map(
    Object.entries({ ...contentSchemas, gate: GateContent }).map(([key, schema]) => {
      const name = contentFileName(key);
      // The author's input, before it is parsed into our own forms. Checks that JSON Schema cannot express are left
      // out.
      const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      const { $schema, ...rest } = made;
      const text = { $schema, title: `content/${name}.yaml`, ...rest };
      return [pathOf(name), `${JSON.stringify(text, null, 2)}\n`];
    }),
  );
}

/** Outdated schemas, and files of content/ that do not name theirs. */
export function findStaleSchemas(tree: Tree): Finding[] {
  return [...schemaFiles()].flatMap(([path, text]) => {
    const name = /([\w-]+)\.json$/.exec(path)![1]!;
    const yaml = `content/${name}.yaml`;
    return [
      ...(tree.get(path) === text ? [] : [{ path, message: 'is out of date: npm run content-schemas' }]),
      ...(tree.get(yaml)?.startsWith(`${firstLineOf(name)}\n`) === true
        ? []
        : [{ path: yaml, line: 1, message: `does not begin with "${firstLineOf(name)}"` }]),
    ];
  });
}

if (import.meta.main) {
  mkdirSync(join(root, 'content', 'schemas'), { recursive: true });
  for (const [path, text] of schemaFiles()) {
    writeFileSync(join(root, path), text);
    const yaml = join(root, 'content', path.replace(/^.*\/|\.json$/g, '') + '.yaml');
    const first = firstLineOf(path.replace(/^.*\/|\.json$/g, ''));
    const written = readFileSync(yaml, 'utf8');
    if (!written.startsWith(`${first}\n`)) writeFileSync(yaml, `${first}\n${written}`);
    process.stdout.write(`${path}\n`);
  }
}
