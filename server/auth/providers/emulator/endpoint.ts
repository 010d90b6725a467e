// What the endpoints of the emulated providers share.
import type { IncomingMessage, ServerResponse } from 'node:http';

const MAX_BYTES = 16 * 1024;

/** The fields of a submitted form. Rejects a body larger than any of our forms. */
export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BYTES) throw new RangeError('The form is too large');
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}

export type Endpoint = (call: {
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}) => Promise<void>;

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/json;charset=UTF-8',
    'cache-control': 'no-store',
    pragma: 'no-cache',
  });
  response.end(JSON.stringify(body));
}
