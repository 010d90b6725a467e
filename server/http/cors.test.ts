import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { allowOrigins } from './cors.ts';

test('named origins may read answers, others may not, and no cache mixes them up', async () => {
  const app = Fastify();
  allowOrigins(app, ['https://app.example']);
  app.get('/open', () => 'ok');
  const from = async (origin?: string, method: 'GET' | 'OPTIONS' = 'GET') => {
    const { statusCode, headers } = await app.inject({
      method,
      url: '/open',
      headers: origin === undefined ? {} : { origin, 'access-control-request-method': 'PUT' },
    });
    return [
      statusCode,
      headers['access-control-allow-origin'],
      headers['access-control-allow-credentials'],
      headers.vary,
    ];
  };
  expect(await from('https://app.example')).toEqual([200, 'https://app.example', undefined, 'origin']);
  expect(await from('https://app.example', 'OPTIONS')).toEqual([
    204,
    'https://app.example',
    undefined,
    'origin',
  ]);
  for (const origin of [undefined, 'https://evil.example', 'null', 'https://app.example.evil.example'])
    expect(await from(origin)).toEqual([200, undefined, undefined, 'origin']);
  await app.close();
});
