// docs/first-studio-game.md against the code: its example entry, and that its tables have every field, message, case and error.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@parlor/contract/kernel/errors.ts';
import { OutsideGame, ProviderContent, ProvidersContent } from '@parlor/contract/content/game-providers.ts';
import { readFromLobby, readFromPage } from '@parlor/contract/formats/frame.ts';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { studioCases } from './studio-cases.ts';
import { root } from '../../lint/repository.ts';

const page = readFileSync(join(root, 'docs', 'first-studio-game.md'), 'utf8');
const calls = readFileSync(join(root, 'docs', 'game-providers.md'), 'utf8');

/** The rows of the table whose first column has this head, without the head. */
function table(text: string, head: string): string[][] {
  const [, rows = ''] = text.split(`\n| ${head} |`);
  const [, , ...lines] = rows.split('\n\n')[0]!.split('\n');
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
}
/** The words in backquotes in the first column. */
const named = (rows: readonly string[][]): string[] =>
  rows.flatMap(([first = '']) => [...first.matchAll(/`([^`]+)`/g)].map(([, word]) => word!));

const entry = /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '';

describe('the entry', () => {
  test('the example is accepted and has every field but that of the sample', () => {
    const { providers } = ProvidersContent.parse(parse(entry));
    const [provider] = providers;
    const fields = (shape: object): string[] => Object.keys(shape).toSorted();
    expect(Object.keys({ ...provider, sample: true }).toSorted()).toEqual(fields(ProviderContent.shape));
    expect(Object.keys(provider!.games[0]!).toSorted()).toEqual(fields(OutsideGame.shape));
  });

  test('the tables explain every field, and say which are needed', () => {
    const optional = (shape: Readonly<Record<string, { safeParse(v: unknown): { success: boolean } }>>) =>
      Object.keys(shape).filter((field) => shape[field]!.safeParse(undefined).success);
    for (const [head, shape, neededAnyhow] of [
      // `launch` is left out only by the sample.
      ['Field of a provider', ProviderContent.shape, ['launch']],
      ['Field of a game', OutsideGame.shape, []],
    ] as const) {
      const rows = table(page, head);
      expect(named(rows).toSorted()).toEqual(Object.keys(shape).toSorted());
      expect(named(rows.filter(([, needed]) => needed === 'no')).toSorted()).toEqual(
        optional(shape)
          .filter((field) => !(neededAnyhow as readonly string[]).includes(field))
          .toSorted(),
      );
    }
  });
});

describe('frame messages', () => {
  const fields = {
    parlor: 1,
    roundId: 'r',
    code: 'UNREACHABLE',
    balance: { balance: 1, currency: 'PP', updatedAt: '2026-11-27T00:00:00Z' },
    scheme: 'dark',
    reducedMotion: false,
    locale: 'en',
    muted: false,
  };
  const source = readFileSync(join(root, 'contract', 'formats', 'frame.ts'), 'utf8');
  const typesOf = (name: string): string[] =>
    [
      ...(new RegExp(`export type ${name} =([\\s\\S]*?)\\n\\n`).exec(source)?.[1] ?? '').matchAll(
        /type: '([\w-]+)'/g,
      ),
    ].map(([, type]) => type!);

  test.each([
    ['Page → lobby', 'FromPage', readFromPage],
    ['Lobby → page', 'FromLobby', readFromLobby],
  ] as const)('%s has every message', (head, name, read) => {
    const listed = table(page, head).map(([first]) => first!.replaceAll('`', ''));
    expect(listed.toSorted()).toEqual(typesOf(name).toSorted());
    for (const type of listed) expect(read({ ...fields, type })?.type).toBe(type);
  });
});

test('every case of the certification is in the table', () => {
  const listed = table(page, 'Case').flatMap(([ids = '']) => {
    const [, from, to] = /^R-(\d+) to R-(\d+)$/.exec(ids) ?? [];
    return from === undefined
      ? ids.split(', ')
      : Array.from(
          { length: Number(to) - Number(from) + 1 },
          (_, n) => `R-${String(Number(from) + n).padStart(2, '0')}`,
        );
  });
  expect(listed).toEqual(studioCases.map(({ id }) => id));
});

test('every refusal of the calls has a reaction', () => {
  const codesIn = (text: string): string[] => [
    ...new Set([...text.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, code]) => code!)),
  ];
  const refusals = codesIn(
    table(calls, 'Status and code')
      .map(([first]) => first)
      .join(' '),
  );
  const reactions = codesIn(table(page, 'Reaction').flat().join(' '));
  expect(refusals.length).toBeGreaterThan(20);
  expect(reactions.toSorted()).toEqual(refusals.toSorted());
  expect(reactions.filter((code) => !Object.hasOwn(errors, code))).toEqual([]);
});

test('a command that reads the secret is given it in its own sample: each may run in a new terminal', () => {
  const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const reading = commands.filter((text) => text.includes('certify -- --url') || text.includes('content/'));
  expect(reading).toHaveLength(3);
  for (const text of reading) expect(text).toContain('export PROVIDER_ACME_SECRET=');
});
