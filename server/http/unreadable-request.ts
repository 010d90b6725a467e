import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errors, type ErrorReply } from '@parlor/contract/kernel/errors.ts';

/** Answers invalid HTTP, or a head that is too large, in our own form. Fastify has no request object yet. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = 'INVALID_REQUEST';
  const why =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'The headers of this request are larger than 16 KiB.'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'The request took too long to arrive.'
        : 'This cannot be read as HTTP.';
  const body: ErrorReply = { error: { code, message: why, requestId: randomUUID() } };
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${errors[code].status} Bad Request`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(text)}`,
      `x-request-id: ${body.error.requestId}`,
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}
