// The physical limit: the same documents without scripts, from a server that does nothing else.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Site } from './site.ts';

export interface PlainPages {
  urlOf(document: 'sign-in' | 'lobby'): string;
  /** A page of another site, as the origin of the visit. */
  readonly elsewhere: string;
  close(): Promise<void>;
}

const withoutScripts = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="stylesheet"[^>]*disabled[^>]*>/g, '')
    .replace(/<link rel="manifest"[^>]*>/g, '');

export async function openPlainPages(site: Site, dist: string): Promise<PlainPages> {
  const page = async (cookie: string): Promise<Buffer> => {
    const answer = await fetch(site.url, { headers: { accept: 'text/html', cookie } });
    return brotliCompressSync(withoutScripts(await answer.text()));
  };
  const pages: Record<string, Buffer> = {
    '/sign-in': await page(''),
    '/lobby': await page('parlor-hint=1'),
    '/elsewhere': brotliCompressSync('<!doctype html><title>Elsewhere</title><p>Another site.</p>'),
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const html = pages[path];
    if (html) {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
        .end(html);
      return;
    }
    try {
      if (!/^\/(assets\/)?[\w.-]+$/.test(path)) throw new Error('no file');
      const type = path.endsWith('.svg') ? 'image/svg+xml' : 'application/octet-stream';
      const file = readFileSync(join(dist, path));
      response.writeHead(200, { 'content-type': type }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (document) => `http://127.0.0.1:${port}/${document}`,
    elsewhere: `http://localhost:${port}/elsewhere`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
