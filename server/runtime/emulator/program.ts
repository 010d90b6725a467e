// Shared parts of the emulators of local development: forms, webhooks with retries, pages and a port.
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { escapeHtml } from '../../sites/escape-html.ts';

/** A server that reads forms and JSON. */
export function emulatorApp(): FastifyInstance {
  const app = Fastify();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  return app;
}

/** Listens on the wanted port or a free one, and prints the address for the process that started this one. */
export async function listenAs(
  app: FastifyInstance,
  name: string,
  wantedPort: string | undefined,
): Promise<string> {
  const listen = (port: number): Promise<string> => app.listen({ host: '127.0.0.1', port });
  await listen(Number(wantedPort ?? 0)).catch(() => listen(0));
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  process.stdout.write(`${name} ${url}\n`);
  // The process that started this one holds the other end. When it exits, this one ends too.
  process.stdin.on('end', () => process.exit(0)).resume();
  return url;
}

export const wait = (ms: number): Promise<void> => delay(ms, undefined, { ref: false });

/** Posts until the answer is 2xx, after each delay in turn. Returns whether it was accepted in the end. */
export async function postUntilTaken(
  post: () => Promise<boolean>,
  delaysMs: readonly number[],
): Promise<boolean> {
  for (const ms of delaysMs) {
    await wait(ms);
    if (await post()) return true;
  }
  return false;
}

/** One attempt; false without a 2xx answer. */
export async function postJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Breaks the connection after the work is done. */
export function loseReply(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** A page with a few buttons. `main` and `after` are HTML. */
export const emulatorPage = (p: {
  title: string;
  style?: string;
  main: string;
  after?: string;
}): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(p.title)}</title><link rel="icon" href="data:,">
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{max-width:22rem;padding:1.5rem;text-align:center}
h1{font-size:1.25rem;margin:.5rem 0}
form{display:grid;gap:.75rem}
button{font:inherit;min-height:48px;border:2px solid;border-radius:12px;background:CanvasText;color:Canvas;cursor:pointer}
small{opacity:.75}
${p.style ?? ''}</style></head><body><main>
${p.main}
</main>${p.after ?? ''}</body></html>`;
