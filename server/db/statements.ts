// Announces every statement to listeners: a verbose log, a trace. Values are left out because they are the
// players' data.
import { channel } from 'node:diagnostics_channel';
import type pg from 'pg';

export interface Statement {
  /** Name of the prepared statement, or the beginning of its text. */
  readonly name: string;
  /** Called after the reply. `error` is set if it failed. */
  readonly whenDone: Array<(error?: unknown) => void>;
}

const statements = channel('parlor:statement');

/** Calls `onEach` before each statement is sent. Returns a function that stops it. */
export function onStatement(onEach: (statement: Statement) => void): () => void {
  const listener = (message: unknown): void => onEach(message as Statement);
  statements.subscribe(listener);
  return () => {
    statements.unsubscribe(listener);
  };
}

export function announceStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    if (!statements.hasSubscribers) return query(...given);
    const statement: Statement = { name: nameOf(given[0]), whenDone: [] };
    statements.publish(statement);
    const done = (error?: unknown): void => {
      for (const one of statement.whenDone) one(error);
    };
    const last = given.at(-1);
    if (typeof last === 'function')
      return query(...given.slice(0, -1), (error: unknown, ...answer: unknown[]) => {
        done(error ?? undefined);
        (last as (...all: unknown[]) => void)(error, ...answer);
      });
    const answer = query(...given);
    if (answer instanceof Promise) void watch(answer, done);
    else done();
    return answer;
  }) as typeof client.query;
}

async function watch(answer: Promise<unknown>, done: (error?: unknown) => void): Promise<void> {
  try {
    await answer;
  } catch (error) {
    done(error);
    return;
  }
  done();
}

function nameOf(request: unknown): string {
  if (typeof request === 'string') return request.slice(0, 80);
  const { name, text } = (request ?? {}) as { name?: string; text?: string };
  return name ?? text?.slice(0, 80) ?? 'statement';
}
