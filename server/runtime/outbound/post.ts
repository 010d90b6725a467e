// One POST to another system: only to the given address, without redirects, with a timeout and a size limit.
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, publicLookup } from './public-address.ts';

export interface PostOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly withinMs: number;
  /** The address may be of this machine, and http: an emulator, or local development. */
  readonly mayBePrivate: boolean;
  /** A longer answer is cut; without it, it is an error. */
  readonly cutsLongAnswers?: boolean;
  /** For tests: name resolution. */
  readonly lookup?: ReturnType<typeof publicLookup>;
}
export interface Posted {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly raw: Buffer;
}

const MAX_BYTES = 16 * 1024;

/** Rejects if there is no reply in time, the reply is too long, or the address is not public (HTTPS on a public address alone). */
export async function post(o: PostOptions): Promise<Posted> {
  const url = new URL(o.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!o.mayBePrivate) {
    if (url.protocol !== 'https:') throw new Error('Another system is asked over https alone');
    if (isIP(host) !== 0 && !isPublicAddress(host)) throw new Error(`${host} is not a public address`);
  }
  return new Promise<Posted>((done, fail) => {
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(o.body)),
        ...o.headers,
      },
      signal: AbortSignal.timeout(o.withinMs),
      ...(o.mayBePrivate ? {} : { lookup: o.lookup ?? publicLookup() }),
    });
    request.on('error', fail);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const answer = (): void =>
        done({ status: response.statusCode ?? 0, headers: response.headers, raw: Buffer.concat(parts) });
      response.on('error', fail);
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes <= MAX_BYTES) parts.push(part);
        else if (o.cutsLongAnswers !== true) request.destroy(new Error('The answer is too long'));
        else {
          answer();
          request.destroy();
        }
      });
      response.on('end', answer);
    });
    request.end(o.body);
  });
}
