// The emulator of Google, Facebook and Apple in local development: one listener, so that the whole redirect runs in a browser
// without an account. It accepts any name, so it exists only in PARLOR_ENV local.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalIdentity } from '../index.ts';
import { createLocalApple, makeAppleClient } from './apple.ts';
import { createLocalFacebook } from './facebook.ts';
import type { Listener } from './google.ts';
import { faultPage, sendPage } from './page.ts';
import { reasonOf } from '../../../runtime/reason-of.ts';
import type { WarnLog } from '../../../runtime/deps.ts';

export interface LocalIdentityOptions {
  readonly host: string;
  /** Used if it is free; otherwise another one. */
  readonly port: number;
  /** PUBLIC_URL, if set; browsers return to it, or to this machine. */
  readonly publicUrl: string | undefined;
  readonly log: WarnLog;
  /** The name in addresses under which a launcher knows the emulator of Google; `google` by default. */
  readonly googleName?: string;
}

export interface RunningLocalIdentity extends LocalIdentity {
  readonly url: string;
  close(): Promise<void>;
}

const FACEBOOK = '/facebook';
const APPLE = '/apple';
/** A fixed key does no harm here, because only this machine uses it. */
export const localGoogleClient = {
  clientId: 'parlor-local.apps.local-google',
  clientSecret: 'local-google-secret',
};
const facebook = { clientId: '700000000000001', clientSecret: '0123456789abcdef0123456789abcdef' };

export async function openLocalIdentity(options: LocalIdentityOptions): Promise<RunningLocalIdentity> {
  const { host, log } = options;
  let answer: Listener | undefined;
  let google: Promise<Listener> | undefined;
  const server = createServer((request, response) => {
    (answer?.(request, response) ?? Promise.resolve()).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'The local identity provider failed');
      if (response.headersSent) response.destroy();
      else
        sendPage(
          response,
          400,
          faultPage('This sign-in has ended, or was never begun. Start again in the launcher.'),
        );
    });
  });
  await listen(server, host, options.port).catch(() => listen(server, host, 0));

  const { port } = server.address() as AddressInfo;
  const url = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
  const isReturnAddress = (provider: string) => (address: string) =>
    isOurs(address, options.publicUrl) && new URL(address).pathname.endsWith(`/${provider}`);
  // Its packages and its key cost more than a tenth of a server's start, and few starts see a sign-in by Google.
  const openGoogle = async (): Promise<Listener> => {
    const { createLocalGoogle } = await import('./google.ts');
    return createLocalGoogle({
      ...localGoogleClient,
      issuer: url,
      isReturnAddress: isReturnAddress(options.googleName ?? 'google'),
    });
  };
  const asGoogle: Listener = async (request, response) =>
    (await (google ??= openGoogle()))(request, response);
  const asFacebook = createLocalFacebook({
    ...facebook,
    prefix: FACEBOOK,
    isReturnAddress: isReturnAddress('facebook'),
  });
  const apple = makeAppleClient(url + APPLE);
  const asApple = createLocalApple({
    ...apple,
    prefix: APPLE,
    isReturnAddress: (address) => isOurs(address, options.publicUrl),
  });
  answer = (request, response) => {
    if (request.url?.startsWith(`${FACEBOOK}/`) === true) return asFacebook(request, response);
    return (request.url?.startsWith(`${APPLE}/`) === true ? asApple : asGoogle)(request, response);
  };

  return {
    url,
    google: { ...localGoogleClient, issuer: url },
    facebook: { ...facebook, baseUrl: url + FACEBOOK },
    apple,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isOurs(address: string, publicUrl: string | undefined): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  if (publicUrl !== undefined && new URL(publicUrl).origin === origin) return true;
  return (
    protocol === 'http:' &&
    (/^(?:127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname) || hostname.endsWith('.localhost'))
  );
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}
