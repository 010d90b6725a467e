import { describe, expect, test } from 'vitest';
import { findWrongDirections } from './directions.ts';
import { importsOf } from './imports.ts';

/** A repository with one importing file. Its imports need not exist to be checked. */
function complaintsAbout(path: string, code: string): string[] {
  return findWrongDirections(new Map([[path, code]])).map(({ line, message }) => `${line}: ${message}`);
}

const importing = (specifier: string): string => `import { x } from '${specifier}';\n`;

describe('allowed imports', () => {
  test.each([
    ['contract/quests.ts', 'zod/mini'],
    ['economy/act.ts', '@parlor/contract/errors.ts'],
    ['games/dice/rules.ts', '@parlor/contract/money.ts'],
    ['games/dice/page.tsx', 'react'],
    ['games/dice/page.tsx', './rules.ts'],
    ['server/players/act.ts', '@parlor/economy/act.ts'],
    ['server/features/auth/telegram.ts', '../../players/act.ts'],
    ['server/features/auth/index.ts', './telegram.ts'],
    ['server/app.ts', './features/auth/index.ts'],
    ['server/main.ts', './adapters/mail/index.ts'],
    ['sdk/http/client.ts', '@parlor/contract/quests.ts'],
    ['sdk/fake/quests.ts', '@parlor/economy/quests.ts'],
    ['sdk/fairness/verify-draw.ts', '@parlor/games/dice/rules.ts'],
    ['web/features/quests/QuestCard.tsx', '../../ui/Card.tsx'],
    ['web/screens/Home.tsx', '../features/quests/QuestCard.tsx'],
    ['web/routes/index.tsx', '../screens/Home.tsx'],
    ['e2e/cast.ts', '@parlor/server/app.ts'],
    ['bench/main.ts', '../sdk/http/client.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(complaintsAbout(path, importing(specifier))).toEqual([]);
  });
});

describe('forbidden imports are refused, and the message names the alternative', () => {
  test.each([
    ['contract/quests.ts', 'yaml', 'contract/ stands alone on zod'],
    ['contract/quests.ts', '@parlor/economy/act.ts', 'move what it needs into contract/'],
    ['economy/act.ts', 'node:crypto', 'take time, content and entropy from `world`'],
    ['economy/act.ts', '@parlor/games/dice/rules.ts', 'the economy is pure'],
    ['games/dice/rules.ts', 'react', 'let its caller hand in draws'],
    ['games/dice/page.tsx', '@parlor/sdk/session.ts', 'over the provider port'],
    ['server/players/act.ts', '../features/auth/index.ts', 'players lies below the features'],
    ['server/features/auth/index.ts', '../quests/index.ts', 'no feature imports another'],
    ['server/features/auth/index.ts', '../../adapters/mail/index.ts', 'adapters come in as arguments'],
    ['server/app.ts', './adapters/mail/index.ts', 'let server/main.ts build them'],
    ['server/adapters/mail/index.ts', '../live/index.ts', 'no adapter imports another'],
    ['server/adapters/mail/index.ts', '../../players/act.ts', 'let a feature decide'],
    ['server/db/open.ts', '../players/act.ts', 'in its own store.ts'],
    ['server/features/auth/index.ts', '../../../web/screens/Home.tsx', 'server and web never meet'],
    ['web/main.tsx', '@parlor/server/config.ts', 'server and web never meet'],
    ['sdk/session.ts', '@parlor/economy/act.ts', 'ask the server over the contract'],
    ['sdk/session.ts', './fake/quests.ts', 'load that with import()'],
    ['sdk/session.ts', './fairness/verify-draw.ts', 'import()'],
    ['sdk/fairness/verify-draw.ts', '../http/client.ts', 'hand it the draw'],
    ['sdk/session.ts', 'node:fs', 'a part of Node'],
    ['web/ui/Card.tsx', '../features/quests/QuestCard.tsx', 'give the component a prop'],
    ['web/ui/Card.tsx', '@parlor/sdk/session.ts', 'neither features nor network'],
    ['web/features/quests/QuestCard.tsx', '../games/Tile.tsx', 'no feature imports another'],
    ['web/features/quests/QuestCard.tsx', '../../screens/Home.tsx', 'a screen puts features together'],
    ['web/screens/Home.tsx', '../routes/index.tsx', 'links come from paths.ts'],
    ['web/routes/index.tsx', '../features/quests/QuestCard.tsx', 'a thin file over one screen'],
    ['server/main.ts', '../e2e/cast.ts', 'e2e, bench and tools are imported by nobody'],
    ['server/main.ts', './app.test.ts', 'only tests import tests'],
    ['server/app.test.ts', '../web/main.tsx', 'server and web never meet'],
    ['economy/act.test.ts', '../server/app.ts', 'a scenario across sides belongs in e2e/'],
    ['attic/old.ts', 'zod', 'no place in the directions'],
  ])('%s may not import %s', (path, specifier, wayOut) => {
    expect(complaintsAbout(path, importing(specifier))).toEqual([expect.stringContaining(wayOut)]);
  });
});

describe('kinds of imports', () => {
  test("a feature sees an adapter's types", () => {
    const code = "import type { Mail } from '../../adapters/mail/index.ts';\n";
    expect(complaintsAbout('server/features/auth/email.ts', code)).toEqual([]);
  });

  test('the SDK loads its fakes on demand', () => {
    expect(complaintsAbout('sdk/services.ts', "const fake = () => import('./fake/services.ts');\n")).toEqual(
      [],
    );
  });

  test('a test of the SDK starts a real server', () => {
    expect(complaintsAbout('sdk/http/client.test.ts', importing('../../server/app.ts'))).toEqual([]);
  });

  test('the finding has the line of the import', () => {
    const code = `// why\nimport {\n  a,\n  b,\n} from 'node:fs';\n`;
    expect(complaintsAbout('economy/act.ts', code)).toEqual([
      expect.stringMatching(/^2: imports a part of Node/),
    ]);
  });

  test('re-exports and dynamic imports count; comments do not', () => {
    const code = [
      "export * from './a.ts';",
      "export type { B } from './b.ts';",
      "  // import('./old.ts')",
      "import './side-effect.ts';",
      "const c = await import('./c.ts');",
    ].join('\n');
    expect(importsOf(code)).toEqual([
      { specifier: './a.ts', line: 1, typeOnly: false, lazy: false },
      { specifier: './b.ts', line: 2, typeOnly: true, lazy: false },
      { specifier: './side-effect.ts', line: 4, typeOnly: false, lazy: false },
      { specifier: './c.ts', line: 5, typeOnly: false, lazy: true },
    ]);
  });
});
