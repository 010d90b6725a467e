import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { repaired } from './repaired.ts';

const content = join(import.meta.dirname, '../../../../content');
const textOf = (name: string): string => readFileSync(join(content, `${name}.yaml`), 'utf8');

test('a repair changes only its fields, several of one file together, and ignores removed fields', () => {
  const quests = textOf('quests');
  const { templates } = parse(quests) as { templates: Array<{ id: string; total: number }> };
  const [first, second] = templates;
  const change = (path: string, to?: string) => ({
    file: 'quests.yaml',
    path,
    ...(to === undefined ? {} : { to }),
  });
  const files = repaired(
    { 'quests.yaml': quests, 'shop.yaml': textOf('shop') },
    {
      kind: 'nearer',
      budgets: [],
      changes: [
        change(`templates.${first!.id}.rewards.0.amount`, '7'),
        change(`templates.${second!.id}.total`, '9'),
        change('templates.no-such-quest.total', '3'),
        { file: 'no-such-file.yaml', path: 'a', to: '1' },
      ],
    },
  );
  expect(Object.keys(files)).toEqual(['quests.yaml']);
  const after = parse(files['quests.yaml']!) as {
    templates: Array<{ total: number; rewards: Array<{ amount: number }> }>;
  };
  expect([after.templates[0]!.rewards[0]!.amount, after.templates[1]!.total]).toEqual([7, 9]);
  const differing = files['quests.yaml']!.split('\n').filter((line, n) => line !== quests.split('\n')[n]);
  expect(differing.length).toBeLessThanOrEqual(2);
});
