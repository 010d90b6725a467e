import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { addDocs } from './docs.ts';

const openApi = { openapi: '3.1.0', info: { title: 'Tea', version: '1' }, paths: {} };
const app = fastify();
addDocs(app, () => openApi, false);

test('/docs is a page with its own script, and neither requests another host', async () => {
  expect((await app.inject('/docs')).headers['location']).toBe('/docs/');
  const { body, headers } = await app.inject('/docs/');
  const inline = /<script[^>]*>\s*Scalar\.createApiReference\([\s\S]*?<\/script>/.exec(body)?.[0] ?? '';
  const text = inline.slice(inline.indexOf('>') + 1, -'</script>'.length);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(
    `script-src 'self' 'sha256-${createHash('sha256').update(text).digest('base64')}';`,
  );
  expect(policy).toContain("default-src 'none';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toMatch(/https?:/);
  expect(body).toContain('<script src="js/scalar.js">');
  expect(body).not.toMatch(/https?:\/\//);
  const script = await app.inject('/docs/js/scalar.js');
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'gzip',
  });
  expect(gunzipSync(script.rawPayload).toString('utf8')).toContain('createApiReference');
});

test('/docs/json is the document itself', async () => {
  expect((await app.inject('/docs/json')).json()).toEqual(openApi);
});
