// A check counts only for the program and the budgets that made it.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { realContent } from '../../test/content-processes.ts';
import { makeQuickFolder } from '../../test/postgres/quick-folder.ts';
import { checkEngineHash } from './check-engine-hash.ts';

const { gate } = realContent();

/** A checkout with one file in each folder that decides a simulation, and these changes. */
function engineWith(changed: Readonly<Record<string, string>>): string {
  const folder = makeQuickFolder('engine');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = {
    'contract/content/shop.ts': 'shop',
    'contract/kernel/money.ts': 'money',
    'economy/act.ts': 'act',
    'games/dice/rules.ts': 'dice',
    'simulator/lives/life.ts': 'life',
    ...changed,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return checkEngineHash(gate, folder);
}

test('another rule, another simulator and other budgets are another engine; tests and pages are not', () => {
  const before = engineWith({});
  expect(engineWith({})).toBe(before);
  const others = [
    { 'economy/act.ts': 'act, otherwise' },
    { 'simulator/lives/life.ts': 'a longer life' },
    { 'games/dice/new-rules.ts': 'dice' },
    { 'contract/kernel/money.ts': 'moneys' },
  ].map(engineWith);
  expect(new Set([before, ...others]).size).toBe(others.length + 1);
  for (const path of ['economy/act.test.ts', 'games/dice/page/main.ts', 'economy/notes.md'])
    expect(engineWith({ [path]: 'new' }), path).toBe(before);
});

test('other budgets are another engine', () => {
  const folder = makeQuickFolder('engine');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['contract/content', 'contract/kernel', 'economy', 'games', 'simulator'])
    cpSync(import.meta.filename, join(folder, name, 'rules.ts'));
  const wider = structuredClone(gate);
  Object.assign(wider.simulation, { players: gate.simulation.players + 1 });
  expect(checkEngineHash(wider, folder)).not.toBe(checkEngineHash(gate, folder));
});
