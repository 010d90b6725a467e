import { expect, test } from 'vitest';
import { contract } from '../../kernel/contract.ts';
import { idOfMessage, messageOfId, OVERRIDES_PATH } from './message-ids.ts';

test('the path is that of the call', () => {
  expect(OVERRIDES_PATH).toBe(contract.overrides.path);
});

test.each([
  ['Sign in', { message: 'Sign in' }],
  ['difficulty | Medium', { context: 'difficulty', message: 'Medium' }],
  ['a | b | c', { context: 'a', message: 'b | c' }],
])('%s', (id, { message, context }: { message: string; context?: string }) => {
  expect(messageOfId(id)).toEqual({ message, ...(context !== undefined && { context }) });
  expect(idOfMessage(message, context)).toBe(id);
});
