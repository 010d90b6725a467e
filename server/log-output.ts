import fs from 'node:fs';
import { pino } from 'pino';
import type { PrettyStream } from 'pino-pretty';

type Output = ReturnType<typeof pino.destination>;

/**
 * Standard output for the log. The last lines are written when the process exits. If nobody reads them any more, they
 * are dropped: sonic-boom 4.2 tries EPIPE again without end, so the process would never exit. It has no option for
 * this: it calls `retryEAGAIN` only for EAGAIN and EBUSY, and takes its functions of `fs` from the module. Pino 10
 * requires this major version.
 */
export function logOutput(): Output {
  const output = pino.destination({ dest: 1, sync: false });
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => {
    const { writeSync } = fs;
    fs.writeSync = ((fd: number, bytes: string | NodeJS.ArrayBufferView, ...rest: never[]): number => {
      try {
        return writeSync(fd, bytes as string, ...rest);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
        return Buffer.byteLength(bytes as string);
      }
    }) as typeof fs.writeSync;
    try {
      flushSync();
    } finally {
      fs.writeSync = writeSync;
    }
  };
  return output;
}

/** Coloured lines for a person at a terminal. Everything else reads JSON. */
export async function prettyOutput(): Promise<PrettyStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    destination: 1,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId',
    messageFormat: '{msg}',
    singleLine: true,
  });
}
