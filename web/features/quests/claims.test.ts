import type { Quest } from '@parlor/contract/calls/quests.ts';
import { NetworkError, RequestError } from '@parlor/sdk/errors.ts';
import { describe, expect, test } from 'vitest';
import { claimFailureOf } from '../../data/queries/claiming.ts';
import { inOrder, withAnswer, withClaimed } from './claims.ts';
import { dayEndsAtMs } from './day-end.ts';

const quest = (index: number, type: Quest['state']['type'], day = '2026-11-20'): Quest => ({
  id: { day, index },
  template: 'play-10',
  difficulty: 'EASY',
  rewards: [{ type: 'points', amount: 60 }],
  goal: 'rounds',
  state: type === 'available' ? { type, currentValue: 7, totalValue: 10 } : { type, totalValue: 10 },
});
const types = (quests: readonly Quest[]) => quests.map(({ state }) => state.type);
const refusedWith = (status: number, code: string, serverMessage?: string) =>
  new RequestError(code, { url: '/claim', status, code, serverMessage, requestId: 'r-1' });

describe('while a claim is running', () => {
  const quests = [quest(0, 'claimable'), quest(1, 'claimable'), quest(2, 'available')];

  test('the pressed quest shows as claimed, and no other', () => {
    expect(types(withClaimed(quests, [{ day: '2026-11-20', index: 1 }]))).toEqual([
      'claimable',
      'claimed',
      'available',
    ]);
    expect(types(withClaimed(quests, [{ day: '2026-11-19', index: 1 }]))).toEqual(types(quests));
  });

  test('a refusal restores it, because nothing was overwritten', () => {
    const before = structuredClone(quests);
    withClaimed(quests, [{ day: '2026-11-20', index: 0 }]);
    expect(quests).toEqual(before);
    expect(types(withClaimed(quests, []))).toEqual(types(before));
  });

  test("the server's reply replaces the shown state", () => {
    const answered = withAnswer(quests, quest(0, 'claimed'));
    expect(types(answered)).toEqual(['claimed', 'claimable', 'available']);
    expect(types(withAnswer(quests, quest(0, 'claimed', '2026-11-19')))).toEqual(types(quests));
  });
});

test('waiting claims come first, claimed ones last', () => {
  const dealt = [quest(0, 'claimed'), quest(1, 'available'), quest(2, 'claimable'), quest(3, 'available')];
  expect(inOrder(dealt).map(({ id }) => id.index)).toEqual([2, 1, 3, 0]);
});

describe('a claim that failed', () => {
  test.each([
    ['was paid before', refusedWith(409, 'ALREADY_CLAIMED'), { kind: 'paid-before' }],
    ['came after its day', refusedWith(422, 'QUEST_ENDED'), { kind: 'ended' }],
    ['found no connection', new NetworkError('/claim', 'no connection'), { kind: 'unreachable' }],
    ['met a house that restarts', refusedWith(503, 'UNAVAILABLE'), { kind: 'unreachable' }],
    [
      'was refused, with the words of the house',
      refusedWith(422, 'NOT_CLAIMABLE', 'This quest stands at 7 of 10.'),
      { kind: 'refused', why: 'This quest stands at 7 of 10.', reference: 'r-1' },
    ],
    ['broke on our side', new Error('?'), { kind: 'refused', why: undefined, reference: undefined }],
  ])('%s', (_, error, failure) => {
    expect(claimFailureOf(error)).toEqual(failure);
  });
});

describe("the day ends by the server's clock", () => {
  const server = '2026-11-20T18:47:20.000Z';
  const leftMs = 5 * 3_600_000 + 12 * 60_000 + 40_000;

  test.each([
    ['in step', Date.parse(server)],
    ['ten minutes behind', Date.parse(server) - 600_000],
    ['a day ahead', Date.parse(server) + 86_400_000],
  ])('on a device that is %s', (_, receivedAtMs) => {
    expect(dayEndsAtMs(server, receivedAtMs) - receivedAtMs).toBe(leftMs);
  });

  test('at midnight a whole day is left', () => {
    expect(dayEndsAtMs('2026-12-31T00:00:00.000Z', 0)).toBe(86_400_000);
  });
});
