import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { OPERATOR } from './operator-calls.ts';
import { readAgain } from './read-again.ts';

test('a list that still loads for the first time shows what an act has changed meanwhile', async () => {
  const client = new QueryClient();
  let stored = 'before the act';
  const answers: Array<() => void> = [];
  const list = new QueryObserver(client, {
    queryKey: [OPERATOR, 'notes'],
    queryFn: () => {
      const read = stored;
      return new Promise<string>((resolve) => answers.push(() => resolve(read)));
    },
  });
  const stop = list.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  stored = 'after the act';
  const read = readAgain(client);
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer();
  await read;
  expect(list.getCurrentResult().data).toBe('after the act');
  stop();
});
