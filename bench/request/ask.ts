import { request, type Agent } from 'node:http';

export interface Question {
  readonly agent: Agent;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string | undefined;
  /** Rejects after this time without a reply. Without it, waits for ever. */
  readonly withinMs?: number;
}

export interface Told {
  readonly status: number;
  readonly text: string;
  /** Milliseconds from the moment it had a connection to the end of the reply. */
  readonly tookMs: number;
}

/** One request on a connection of the agent. Reads the whole reply. Rejects without one. */
export const ask = (url: string, { agent, method, headers, body, withinMs }: Question): Promise<Told> =>
  new Promise((resolve, reject) => {
    let sentAtMs = performance.now();
    const requested = request(
      url,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, tookMs: performance.now() - sentAtMs }),
        );
        response.on('error', reject);
      },
    );
    if (withinMs !== undefined)
      requested.setTimeout(withinMs, () => void requested.destroy(new Error('There was no answer')));
    requested.once('socket', () => (sentAtMs = performance.now()));
    requested.on('error', reject);
    requested.end(body);
  });
