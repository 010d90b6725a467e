import { expect, test } from 'vitest';
import { ProviderContent } from './game-providers.ts';

const entry = {
  id: 'acme',
  title: 'Acme Games',
  dialect: 'parlor',
  operatorId: 'parlor-local',
  games: [
    {
      id: 'coin-toss',
      code: 'coin-toss',
      title: 'Coin Toss',
      producer: 'Acme',
      category: 'table',
      devices: ['mobile'],
      currency: 'PP',
      minBetLevel: 1,
      maxBetLevel: 50,
      maxMultiplier: 1.96,
      description: 'Heads or tails.',
    },
  ],
};
const errorsAt = (origin: string): string[] =>
  ProviderContent.safeParse({ ...entry, launch: `${origin}/{game}/`, pages: [origin] }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  ) ?? [];

test.each(['https://games.example', 'https://localhost:4443', 'http://127.0.0.1:4000', 'http://localhost'])(
  'a studio may be at %s',
  (origin) => expect(errorsAt(origin)).toEqual([]),
);

test.each([
  'http://games.example',
  'http://127.0.0.1.games.example',
  'http://localhost.example:4000',
  'http://10.0.0.1:4000',
  'ftp://127.0.0.1',
])('a studio may not be at %s', (origin) =>
  expect(errorsAt(origin)).toEqual([
    expect.stringMatching(/^launch: must be an https address/),
    expect.stringMatching(/^pages\.0: a page stands at an https origin/),
  ]),
);
