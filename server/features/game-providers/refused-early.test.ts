// A studio whose call is refused before it is read gets the refusal in its own form.
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { ProviderContent } from '@parlor/contract/content/game-providers.ts';
import { dialects } from '../../adapters/game-providers/index.ts';
import { LoadGate } from '../../http/overload/load-gate.ts';
import { refuseEarly } from '../../http/overload/refuse-early.ts';
import { sendError } from '../../http/register-endpoints.ts';
import { providersPlugin } from './index.ts';
import type { Port } from './port.ts';

const app = Fastify();
afterEach(() => app.close());

test('an early refusal has the form of the dialect and does nothing', async () => {
  const gate = new LoadGate({ lateMs: () => 1_000 });
  const content = (id: string): ProviderContent => ({ id }) as ProviderContent;
  const spoken = new Map(
    (['hub88', 'swipe', 'gcp'] as const).map((name) => [
      name as string,
      { content: content(name), dialect: dialects[name]!, keys: {} },
    ]),
  );
  const never = (): never => {
    throw new Error('A refused call was taken');
  };
  app.setErrorHandler(sendError);
  refuseEarly(app, gate, { limits: { off: false }, log: app.log });
  await app.register(
    providersPlugin({ port: { answer: never } as unknown as Port, dialects: { spoken, take: never } }),
  );
  const ask = (path: string) => {
    for (let n = 0; n < 20; n += 1) gate.begins('studio');
    return app.inject({ method: 'POST', url: `/providers/${path}`, payload: {} });
  };

  const hub88 = await ask('hub88/transaction/bet');
  expect([hub88.statusCode, hub88.json()]).toEqual([200, { status: 'RS_ERROR_UNKNOWN' }]);
  const swipe = await ask('swipe/bet');
  expect([swipe.statusCode, swipe.json().code]).toEqual([500, 'client_connection_error']);
  const gcp = await ask('gcp/play');
  expect(gcp.statusCode).toBeGreaterThanOrEqual(500);
  const own = await ask('own/bet');
  expect([own.statusCode, own.json().error.code]).toEqual([503, 'UNAVAILABLE']);
  for (const { headers } of [hub88, swipe, gcp, own])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});
