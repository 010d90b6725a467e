import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readSignedId, signedId } from './signed-id.ts';

const secret = Buffer.alloc(32, 1);
const older = Buffer.alloc(32, 2);
const Content = z.strictObject({ who: z.string(), amount: z.number() });
const content = { who: 'abc', amount: 12.5 };
const read = (id: string, secrets = [secret], purpose = 'card') =>
  readSignedId(purpose, id, Content, secrets);

test('an id holds its content, also after the key was changed; the same content has the same id', () => {
  const id = signedId('card', content, [secret]);
  expect(id).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(signedId('card', content, [secret])).toBe(id);
  expect(read(id)).toEqual(content);
  expect(read(signedId('card', content, [older]), [secret, older])).toEqual(content);
  expect(read(signedId('card', content, [older]))).toBeUndefined();
});

test('an id that we did not make, or made for another purpose, holds nothing', () => {
  const id = signedId('card', content, [secret]);
  const [body = '', signature = ''] = id.split('.');
  const changed = Buffer.from(JSON.stringify({ ...content, amount: 1000 })).toString('base64url');
  for (const wrong of [
    '',
    '.',
    body,
    `${body}.`,
    `${changed}.${signature}`,
    `${id}.x`,
    `${body}.AAAA`,
    'a'.repeat(1000),
  ])
    expect(read(wrong), wrong).toBeUndefined();
  expect(read(id, [secret], 'file')).toBeUndefined();
});
