import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Batch } from './batch.ts';

/** Answers on demand, in any order. */
function answering() {
  const requests: Array<{ questions: readonly number[]; done: PromiseWithResolvers<readonly string[]> }> = [];
  const together = new Batch<number, string>((questions) => {
    const done = Promise.withResolvers<readonly string[]>();
    requests.push({ questions, done });
    return done.promise;
  });
  const answer = (n: number) =>
    requests[n]!.done.resolve(requests[n]!.questions.map((question) => `answer ${question}`));
  return { together, asked: requests, answer };
}
const turns = async () => {
  for (let n = 0; n < 5; n++) await turn();
};

test('callers at the same time share one query and each get their own answer', async () => {
  const { together, asked: requests, answer } = answering();
  const answers = [1, 2, 3].map((n) => together.ask(n));
  await turns();
  expect(requests.map((a) => a.questions)).toEqual([[1, 2, 3]]);
  answer(0);
  expect(await Promise.all(answers)).toEqual(['answer 1', 'answer 2', 'answer 3']);
});

test('nobody joins a sent query, and behind two running ones the next ones gather', async () => {
  const { together, asked: requests, answer } = answering();
  const first = together.ask(1);
  await turns();
  void together.ask(2);
  await turns();
  const third = together.ask(3);
  await turns();
  const fourth = together.ask(4);
  await turns();
  expect(requests.map((a) => a.questions)).toEqual([[1], [2]]);
  answer(0);
  expect(await first).toBe('answer 1');
  await turns();
  expect(requests.map((a) => a.questions)).toEqual([[1], [2], [3, 4]]);
  answer(2);
  expect(await Promise.all([third, fourth])).toEqual(['answer 3', 'answer 4']);
});

test('a failing query fails only for the callers that shared it', async () => {
  const { together, asked: requests, answer } = answering();
  const shared = [together.ask(1), together.ask(2)];
  await turns();
  const other = together.ask(3);
  await turns();
  requests[0]!.done.reject(new Error('gone'));
  answer(1);
  expect((await Promise.allSettled(shared)).map((s) => s.status)).toEqual(['rejected', 'rejected']);
  expect(await other).toBe('answer 3');
});

test('queries that are never answered do not delay the next for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { together, asked: requests } = answering();
    for (const n of [1, 2, 3]) {
      void together.ask(n);
      await turns();
    }
    expect(requests).toHaveLength(2);
    vi.advanceTimersByTime(50);
    await turns();
    expect(requests.map((a) => a.questions)).toEqual([[1], [2], [3]]);
  } finally {
    vi.useRealTimers();
  }
});
