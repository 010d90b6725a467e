import { API } from 'typescript/unstable/sync';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { expect, test } from 'vitest';
import { brokenMessages } from './player-messages.ts';

const FIRST_LINES = `declare const t: (parts: TemplateStringsArray, ...values: unknown[]) => string;
declare const plural: (value: number, forms: Record<string, string>) => string;
declare const Trans: (props: { children: unknown }) => null;
declare const many: number, name: string, node: string | number | { key: string }, maybe: number | undefined;
`;

/** The faults of a screen, each as `line: first words`. */
function faultsOf(code: string): string[] {
  const files = createVirtualFileSystem({
    '/project/web/tsconfig.json': JSON.stringify({
      compilerOptions: { jsx: 'preserve', strict: true, noLib: true },
      files: ['Screen.tsx', 'features/operator/Panel.tsx'],
    }),
    '/project/web/Screen.tsx': FIRST_LINES + code,
    '/project/web/features/operator/Panel.tsx': 'declare const t: any;\nexport const a = t`${1}`;\n',
  });
  const api = new API({ cwd: '/project', fs: files });
  try {
    return brokenMessages(api, '/project/web/tsconfig.json', '/project/').map(
      ({ path, line, message }) => `${path}:${(line ?? 0) - 4} ${message.split(' ').slice(0, 3).join(' ')}`,
    );
  } finally {
    api.close();
  }
}

const at = (line: number, words: string): string => `web/Screen.tsx:${line} ${words}`;
const NUMBER = 'shows the number';
const UNMARKED = 'shows the words';
const JOINED = 'joins a message';

test('words that no message marks are found, also in an attribute that is read', () => {
  expect(
    faultsOf(`export const a = <p>Hello</p>;
export const b = <p>{'Hello'}</p>;
export const c = <button aria-label="Close" className="close" />;
export const d = <img alt={'A dog'} />;
export const e = <><Trans>Hello</Trans><p>{t\`Hello\`}</p><b>1 · 2</b><i>PP</i></>;
`),
  ).toEqual([at(1, UNMARKED), at(2, UNMARKED), at(3, UNMARKED), at(4, UNMARKED)]);
});

test('a number in a message or an element is found; a formatted one and a plural are not', () => {
  expect(
    faultsOf(`export const a = t\`Level \${many}\`;
export const b = <p>{many}</p>;
export const c = <p>{maybe}</p>;
export const d = t\`\${plural(many, { one: '# card', other: \`# cards, \${many}\` })}\`;
export const e = <p title={t\`Level \${name}\`}>{name}</p>;
export const f = <p>{node}</p>;
export const g = t\`\${[many].map((one) => \`\${one}\`)}\`;
export const h = <p tabIndex={many}>{t\`\${plural(many, { one: '# card', other: '# cards' })}\`}</p>;`),
  ).toEqual([at(1, NUMBER), at(2, NUMBER), at(3, NUMBER), at(4, NUMBER)]);
});

test('a sentence of several messages, or of a message and a value, is found; whole sentences and facts apart are not', () => {
  expect(
    faultsOf(`export const a = <p>{t\`You have\`} {name}</p>;
export const b = <p>{t\`One\`}{' '}{t\`two.\`}</p>;
export const c = \`\${t\`One\`} \${name}\`;
export const d = t\`One\` + name;
export const e = [t\`One\`, name].join(', ');
export const f = <p>{name} <Trans>points</Trans></p>;
export const g = <p>{name}{maybe === undefined ? '' : t\`more\`}</p>;
export const h = <p><b>{t\`One\`}</b> <i>{t\`Two\`}</i></p>;
export const i = <p>{name} {name}</p>;
export const j = <p title={t\`One\`}>{t\`Two \${name}\`}</p>;
export const k = <p>{t\`One.\`} {maybe !== undefined && t\`Two.\`} · {name}</p>;`),
  ).toEqual([1, 2, 3, 4, 5, 6, 7].map((line) => at(line, JOINED)));
});
