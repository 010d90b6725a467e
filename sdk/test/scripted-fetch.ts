// A server with scripted replies, in order, that records its requests.
import type { Fetch } from '../http/fetch-retrying.ts';

export interface SeenRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly keepalive: boolean;
  readonly atMs: number;
}
export type Answer = Response | Error | ((init: RequestInit) => Response | Promise<Response>);

export interface ScriptedFetch {
  readonly fetch: Fetch;
  readonly requests: SeenRequest[];
  /** Answers to come; the last one repeats where `repeat` is set. */
  answer(...answers: readonly Answer[]): void;
  always(answer: () => Answer): void;
}

export function scriptedFetch(): ScriptedFetch {
  const requests: SeenRequest[] = [];
  const answers: Answer[] = [];
  let otherwise: () => Answer = () => new Error('the test has no more answers');
  return {
    requests,
    answer: (...more) => void answers.push(...more),
    always: (answer) => void (otherwise = answer),
    async fetch(url, init) {
      requests.push({
        url,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        keepalive: init.keepalive ?? false,
        atMs: Date.now(),
      });
      const answer = answers.shift() ?? otherwise();
      if (answer instanceof Error) throw answer;
      return typeof answer === 'function' ? answer(init) : answer;
    },
  };
}

export interface AnswerInit {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const json = (body: unknown, init: AnswerInit = {}): Response =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });

export const refusal = (
  status: number,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Response =>
  json({ error: { code, message: `about ${code}`, requestId: 'req-1', ...more } }, { status, headers });

/** A missing answer; it fails when its request is aborted. */
export const silence = (init: RequestInit): Promise<Response> =>
  new Promise((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
