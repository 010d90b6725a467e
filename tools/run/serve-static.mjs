// `PARLOR_ENV=fake npm start`: the app without a server, from a small file server.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves the files of `dir`, and JSON texts by their path. Resolves with the address and a function that stops it.
 */
export function serveStatic(dir, { port, host, texts = {} }) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x.invalid').pathname);
    if (Object.hasOwn(texts, path)) {
      response.writeHead(200, { 'content-type': TYPES['.json'], 'cache-control': 'no-store' });
      response.end(texts[path]);
      return;
    }
    const requested = normalize(join(dir, path));
    const isInside = requested === dir || requested.startsWith(dir + sep);
    const candidates = isInside ? [requested, join(requested, 'index.html')] : [];
    const found = candidates.find((file) => existsSync(file) && statSync(file).isFile());
    const file = found ?? join(dir, '404.html');
    response.writeHead(found === undefined && extname(path) !== '' ? 404 : 200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: taken } = server.address();
      resolve({
        url: `http://${host}:${taken}`,
        stop: () => new Promise((done) => server.close(() => done()) && server.closeAllConnections()),
      });
    });
  });
}
