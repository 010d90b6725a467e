import { describe, expect, test } from 'vitest';
import { findFullFolders, findStraySystems } from './layout.ts';

const treeOf = (files: Record<string, string>): ReadonlyMap<string, string> => new Map(Object.entries(files));
const files = (count: number, name: (i: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), '']));

describe('folders are small enough to read', () => {
  test('sixteen source files are too many', () => {
    const found = findFullFolders(treeOf(files(16, (i) => `server/tea/cup-${i}.ts`)));
    expect(found).toEqual([{ path: 'server/tea', message: expect.stringContaining('16 source files') }]);
  });

  test('tests, declarations, styles and subfolders do not count', () => {
    const tree = treeOf({
      ...files(15, (i) => `web/ui/tea/Cup${i}.tsx`),
      ...files(9, (i) => `web/ui/tea/Cup${i}.browser.test.tsx`),
      ...files(9, (i) => `web/ui/tea/Cup${i}.module.css`),
      ...files(9, (i) => `web/ui/tea/pot/Lid${i}.tsx`),
      'web/ui/tea/tea.d.ts': '',
    });
    expect(findFullFolders(tree)).toEqual([]);
  });
});

describe('a system has one name in every package', () => {
  const about = (paths: readonly string[], list: Parameters<typeof findStraySystems>[1]): string[] =>
    findStraySystems(treeOf(Object.fromEntries(paths.map((path) => [path, '']))), list).map(
      ({ message }) => message,
    );
  const everywhere = [
    'contract/calls/tea.ts',
    'economy/shop/tea.ts',
    'server/features/tea/index.ts',
    'sdk/data/tea.ts',
    'web/features/tea/Tea.tsx',
    'docs/tea.md',
  ];
  const tea = { tea: ['contract', 'economy', 'server', 'sdk', 'web', 'docs'] } as const;

  test('each package has it where the list says so', () => {
    expect(about(everywhere, tea)).toEqual([]);
  });

  test.each(everywhere)('without %s one is missing', (path) => {
    const [folder = ''] = path.split('/');
    const found = about(
      everywhere.filter((other) => other !== path),
      tea,
    );
    expect(found).toEqual([expect.stringContaining(`tea has a place in ${folder}/, and it has none`)]);
  });

  test.each([
    ['contract/calls/coffee.ts', 'contract'],
    ['server/features/coffee/index.ts', 'server'],
    ['web/features/coffee/Coffee.tsx', 'web'],
  ])('%s is not a system of the list', (path, folder) => {
    expect(about([...everywhere, path], tea)).toEqual([
      expect.stringContaining(`does not know coffee, which has a place in ${folder}/`),
    ]);
  });

  test('a folder that is not listed is reported', () => {
    expect(about(everywhere, { tea: ['contract', 'economy', 'server', 'sdk', 'web'] })).toEqual([
      expect.stringContaining('does not say that tea has a place in docs/'),
    ]);
  });

  test('files whose names begin with a system may be beside it', () => {
    expect(about([...everywhere, 'contract/calls/tea-select.ts'], tea)).toEqual([]);
  });
});
