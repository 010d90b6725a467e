// The saved data of one player on a server, and the tabs of one browser that change it. Each request waits until the
// test decides its outcome, so a test controls every interleaving.
import { launcherPath } from '@parlor/contract/calls/documents.ts';
import { NetworkError, RequestError } from '../errors.ts';
import { remoteDocuments, type DocumentData } from '../data/documents.ts';
import { createLauncherData, type LauncherData } from '../data/launcher-data.ts';
import { mergeDocuments } from '../data/merge-documents.ts';
import { memoryStorage } from './memory-storage.ts';

export const PATH = launcherPath('7');

interface Ask {
  readonly method: 'GET' | 'PUT';
  readonly body?: { readonly data: DocumentData };
  readonly ifMatch?: string | undefined;
  readonly key?: string | undefined;
}
interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

export interface Tab extends Pick<LauncherData, 'flush' | 'isDirty'> {
  /** What the page shows; undefined until it was read. */
  readonly shown: () => DocumentData | undefined;
  readonly read: () => Promise<void>;
  readonly change: (change: (data: DocumentData) => DocumentData) => void;
  /** The page closes without sending anything, and sees no later reply. */
  readonly close: () => void;
}

export function tabsOfAPlayer(storage = memoryStorage()) {
  let stands: { readonly version: number; readonly data: DocumentData } | undefined;
  const answers = new Map<string, { readonly request: string; readonly version: number }>();
  const waiting: Request[] = [];

  /** As the server does it (`server/features/documents`): a write and its key are stored together, or neither is. */
  function handle({ method, body, ifMatch, key }: Ask): unknown {
    if (method === 'GET')
      return { ...(stands ?? refuse(404, 'DOCUMENT_NOT_FOUND')), path: PATH, updatedAt: '' };
    const request = JSON.stringify([body, ifMatch]);
    const before = key === undefined ? undefined : answers.get(key);
    if (before !== undefined && before.request !== request) refuse(422, 'IDEMPOTENCY_KEY_REUSED');
    if (before !== undefined) return { path: PATH, updatedAt: '', version: before.version };
    const version = stands?.version ?? 0;
    if (ifMatch !== undefined && ifMatch !== `"${version}"`) refuse(412, 'DOCUMENT_CONFLICT');
    stands = { version: version + 1, data: body!.data };
    if (key !== undefined) answers.set(key, { request, version: version + 1 });
    return { path: PATH, updatedAt: '', version: version + 1 };
  }

  interface Request {
    /** The server handles it; the answer is on its way. Once. */
    readonly handle: () => void;
    /** The answer arrives. */
    readonly answer: () => void;
    /** No answer arrives, whether or not the server has handled it. */
    readonly lose: () => void;
  }

  function open(): Tab {
    let alive = true;
    let shown: DocumentData | undefined;
    const send = (ask: Ask): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const sent = structuredClone(ask);
        let outcome: (() => void) | undefined;
        const ends = (end: () => void): void => {
          waiting.splice(waiting.indexOf(request), 1);
          if (alive) end();
        };
        const request: Request = {
          handle() {
            if (outcome !== undefined) return;
            try {
              const answer = structuredClone(handle(sent));
              outcome = () => resolve(answer);
            } catch (error) {
              outcome = () => reject(error as Error);
            }
          },
          answer() {
            request.handle();
            ends(outcome!);
          },
          lose: () => ends(() => reject(new NetworkError(PATH, 'no connection'))),
        };
        waiting.push(request);
      });
    const api = {
      document: () => send({ method: 'GET' }),
      setDocument: ({ body }: { body: { data: DocumentData } }, { headers, idempotencyKey }: Options = {}) =>
        send({ method: 'PUT', body, ifMatch: headers?.['if-match'], key: idempotencyKey }),
    };
    const data = createLauncherData({
      userId: '7',
      store: remoteDocuments(api as never, { onConflict: mergeDocuments }),
      storage,
      // Only the test sends.
      clock: { now: () => 0, after: () => () => {} },
      log: () => {},
      onMerged: (_, merged) => (shown = merged),
    });
    return {
      flush: data.flush,
      isDirty: data.isDirty,
      shown: () => shown,
      async read() {
        // A page that could not read shows what it did.
        const found = await data.read().then(
          (read) => read ?? {},
          () => shown,
        );
        if (alive) shown = found;
      },
      change(change) {
        if (shown === undefined) return;
        shown = change(shown);
        data.save(shown);
      },
      close: () => (alive = false),
    };
  }

  /** Waits until all calls wait for a reply. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** Every request is answered, also those that follow from an answer. */
  async function answerAll(): Promise<void> {
    for (await settle(); waiting.length > 0; await settle()) waiting[0]!.answer();
  }
  return { open, storage, waiting, settle, answerAll, stands: () => stands };
}

function refuse(status: number, code: string): never {
  throw new RequestError(code, { url: PATH, status, code });
}
