import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';

/**
 * Answers a call with a stream of events that `attach` writes. Between the check of the sign-in and `attach`
 * nothing is awaited, so the end of a sign-in is noticed either here or by the stream. Throws TOKEN_REVOKED.
 */
export function openEventStream(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  hasSignInEnded: boolean,
  attach: (sink: ServerResponse) => void,
): void {
  if (hasSignInEnded) throw new ApiError('TOKEN_REVOKED');
  // The call has timed out meanwhile.
  if (reply.sent) return;
  const { raw } = reply;
  // Headers set earlier, such as those of CORS, would be lost with the reply.
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  reply.hijack();
  if (raw.destroyed) return;
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  if (request.method === 'HEAD') raw.end();
  else attach(raw);
}
