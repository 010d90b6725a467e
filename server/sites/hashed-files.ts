// The built files with a content hash in their names. They never change, so they are read once and then served from
// memory: a visit requests about forty of them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '../http/etag.ts';
import { encodingFor, type Encoding } from './encoding.ts';

/** Scripts, styles and fonts of a build. Other files are served from disk. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};
const PACKED = { br: '.br', gzip: '.gz' } as const;
/** No path that leaves the folder. */
const NAME = /^[\w-][\w.-]*\.(js|css|woff2)$/;

interface CachedFile {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
}

/** `dir` has them under /assets/. */
export function serveHashedFiles(app: FastifyInstance, dir: string): void {
  const cache = new Map<string, CachedFile>();

  async function read(name: string, encoding: Encoding): Promise<CachedFile | undefined> {
    const known = cache.get(`${encoding} ${name}`);
    if (known !== undefined) return known;
    const path = join(dir, 'assets', name);
    // Small or already compressed files have no compressed form.
    const packed = encoding === 'identity' ? undefined : await bytesOf(path + PACKED[encoding]);
    const bytes = packed ?? (await bytesOf(path));
    if (bytes === undefined) return undefined;
    const found = { encoding: packed === undefined ? ('identity' as const) : encoding, bytes };
    cache.set(`${encoding} ${name}`, found);
    return found;
  }

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const type = TYPES[NAME.exec(name)?.[1] ?? ''];
    const file =
      type === undefined ? undefined : await read(name, encodingFor(request.headers['accept-encoding']));
    if (type === undefined || file === undefined) return reply.callNotFound();
    const etag = `"${name}"`;
    reply.headers({
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      etag,
      ...(file.encoding === 'identity' ? {} : { 'content-encoding': file.encoding }),
    });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(type).send(file.bytes);
  });
}

/** Undefined if there is no such file. */
async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
