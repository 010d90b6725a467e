// Whether the ports of the server are free, before anything is created.
import { createServer } from 'node:net';
import { ConfigError, type Config } from '../../config.ts';

type Ports = Pick<
  Config,
  'HOST' | 'PORT' | 'GAMES_PORT' | 'CONSOLE_PORT' | 'PREVIEW_PORT' | 'TEST_CONTROL_PORT'
> & { readonly TEST_CONTROL: boolean; readonly hasPreview: boolean };

/** Throws ConfigError with the setting of the first port that is taken. */
export async function mustBeFree(c: Ports): Promise<void> {
  const wanted: readonly (readonly [name: string, port: number | undefined, host: string])[] = [
    ['PORT', c.PORT, c.HOST],
    ['GAMES_PORT', c.GAMES_PORT, c.HOST],
    ['CONSOLE_PORT', c.CONSOLE_PORT, c.HOST],
    ...(c.hasPreview ? [['PREVIEW_PORT', c.PREVIEW_PORT, c.HOST] as const] : []),
    ...(c.TEST_CONTROL
      ? [['TEST_CONTROL_PORT', c.TEST_CONTROL_PORT ?? (c.PORT === 0 ? 0 : c.PORT + 2), '127.0.0.1'] as const]
      : []),
  ];
  for (const [name, port, host] of wanted)
    if (port !== undefined && port !== 0 && (await isTaken(port, host)))
      throw new ConfigError(takenPort(name, port, host));
}

export const takenPort = (name: string, port: number, host: string): string =>
  `Port ${port} on ${host} is taken: stop what listens there, or set ${name}.`;

/** Whether something listens there. */
export const isTaken = (port: number, host: string): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    // Other faults, such as a forbidden port, are told when the server itself listens.
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code === 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(false)));
  });
