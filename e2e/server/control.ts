// Calls of the test control of a server's processes.
import { expect, vi } from 'vitest';
import type { ServerProcess } from './server-process.ts';

export async function control(server: ServerProcess, path: string, body: object): Promise<void> {
  const response = await fetch(server.controlUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`test control ${path}: ${response.status} ${await response.text()}`);
}

/** Moves the clock of all processes, and resolves when each of them has it. null: back to the machine's time. */
export async function moveClock(servers: readonly ServerProcess[], now: string | null): Promise<void> {
  const [first, ...others] = servers;
  if (first === undefined) throw new Error('there is no process whose clock could be moved');
  await control(first, '/clock', { now });
  const offsetMs = await clockOffsetOf(first);
  await Promise.all(
    others.map((server) =>
      // One that is down reads the clock when it starts.
      vi.waitFor(async () => expect([undefined, offsetMs]).toContain(await clockOffsetOf(server)), {
        timeout: 60_000,
        interval: 10,
      }),
    ),
  );
}

/** How far a process's clock is ahead of the machine's, in ms; undefined where no process answers. */
async function clockOffsetOf(server: ServerProcess): Promise<number | undefined> {
  const response = await fetch(`${server.controlUrl}/clock`).catch(() => undefined);
  return response && ((await response.json()) as { offsetMs: number }).offsetMs;
}
