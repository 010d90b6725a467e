// The API at /docs, shown by Scalar, and as JSON at /docs/json.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { documentHeaders } from './security-headers.ts';

/** Nothing from other hosts: no fonts, proxy, assistant or telemetry. */
const CONFIGURATION = {
  url: '/docs/json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
} as const;

interface Reference {
  readonly page: string;
  /** Hashes of its inline scripts, for the policy. */
  readonly inlineScripts: readonly string[];
  /** 5 MB, packed. */
  readonly script: Buffer;
}

/** Loaded on the first visit: it takes 20 MB of memory, and most servers never show it. */
async function loadReference(): Promise<Reference> {
  const scalar = (await import('@scalar/fastify-api-reference')).default;
  const app = fastify();
  await app.register(scalar, { routePrefix: '/docs', configuration: CONFIGURATION });
  const [page, script] = [await app.inject('/docs/'), await app.inject('/docs/js/scalar.js')];
  await app.close();
  return {
    page: page.body,
    inlineScripts: inlineScriptsOf(page.body),
    script: await promisify(gzip)(script.rawPayload),
  };
}

/** SHA-256 of each. */
const inlineScriptsOf = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  );

/** `openApi` is made at the first request, because it takes 38 ms and most servers never show it. */
export function addDocs(app: FastifyInstance, openApi: () => object, https: boolean): void {
  let loading: Promise<Reference> | undefined;
  // Once, and again after a failure.
  const reference = (): Promise<Reference> =>
    (loading ??= loadReference().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  let made: object | undefined;
  app.get('/docs/json', (_request, reply) => reply.send((made ??= openApi())));
  app.get('/docs', (_request, reply) => reply.redirect('/docs/'));
  app.get('/docs/', async (_request, reply) => {
    const { page, inlineScripts } = await reference();
    const policy = { frameAncestors: [], frames: [], ownPicturesOnly: true, https };
    return reply
      .headers(documentHeaders({ ...policy, inlineScripts }))
      .type('text/html; charset=utf-8')
      .send(page);
  });
  app.get('/docs/js/scalar.js', async (_request, reply) => {
    const { script } = await reference();
    return reply
      .headers({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=3600' })
      .type('text/javascript; charset=utf-8')
      .send(script);
  });
}
