import { expect, test } from 'vitest';
import { createHttpApp } from './http-app.ts';

test('a route with a JSON schema is refused: the contract declares what a call takes', async () => {
  const app = createHttpApp({});
  app.get('/with-schema', { schema: { querystring: { type: 'object' } } }, () => ({}));
  await expect(app.ready()).rejects.toThrow('declare the call in contract/ instead');
  await app.close();
});
