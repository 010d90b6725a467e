// `PARLOR_ENV=fake npm start`: the app without a server, from a small file server.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
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
 * Serves the files of `dir`. With `preview`, a JSON text (`PreviewStart` in web/data/fake-services.ts), it serves the
 * preview of a draft. Resolves with the address and a function that stops it.
 */
export function serveStatic(dir, { port, host, preview }) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x.invalid').pathname);
    if (preview !== undefined && path === '/preview.json') {
      response.writeHead(200, { 'content-type': TYPES['.json'], 'cache-control': 'no-store' });
      response.end(preview);
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
    if (preview !== undefined && extname(file) === '.html')
      response.end(markedPreview(readFileSync(file, 'utf8')));
    else createReadStream(file).pipe(response);
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

const markedPreview = (html) => html.replace('<html', '<html data-preview');
