// The hash of the rules, the simulator and the budgets that make a check. A check by another engine does not count.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { GateContent } from '@parlor/contract/content/gate.ts';

const RULES = ['contract/content', 'contract/kernel', 'economy', 'games', 'simulator'];
const isRule = (path: string): boolean =>
  path.endsWith('.ts') && !/\.(?:test|suite|config)\.ts$|(?:^|\/)(?:test|node_modules|page)\//.test(path);

const rules = new Map<string, string>();

/** The hash of the sources that determine a simulation. They do not change while a process runs. */
function rulesHash(projectDir: string): string {
  const known = rules.get(projectDir);
  if (known !== undefined) return known;
  const all = createHash('sha256');
  for (const folder of RULES)
    for (const path of readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' })
      .map((one) => one.replaceAll('\\', '/'))
      .filter(isRule)
      .toSorted())
      all.update(`${folder}/${path}\n`).update(readFileSync(join(projectDir, folder, path)));
  const hash = all.digest('hex');
  rules.set(projectDir, hash);
  return hash;
}

export const checkEngineHash = (gate: GateContent, projectDir: string): string =>
  createHash('sha256')
    .update(rulesHash(projectDir) + canonicalJson(gate))
    .digest('hex');
