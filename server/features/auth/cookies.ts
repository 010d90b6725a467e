// The website's cookies. On https the secret ones carry __Host-, which no other host, a games subdomain for one, can set
// or overwrite; that prefix asks for the path /. On plain http (local development) they are kept to the sign-in calls.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_LIFE_MS } from './sign-in.ts';

const BROWSER_LIFE_S = 3600;

export interface Cookies {
  refreshToken(request: FastifyRequest): string | undefined;
  /** Which browser asked for a sign-in link. */
  browser(request: FastifyRequest): string | undefined;
  setBrowser(reply: FastifyReply, secret: string): void;
  setSignedIn(reply: FastifyReply, refreshToken: string): void;
  clearBrowser(reply: FastifyReply): void;
  clearSignedIn(reply: FastifyReply): void;
}

export function createCookies({ isHttps }: { isHttps: boolean }): Cookies {
  const named = (name: string): string => (isHttps ? `__Host-${name}` : name);
  const refresh = named('parlor-refresh');
  const browser = named('parlor-mail');
  const hint = 'parlor-hint';
  const secure = isHttps ? '; Secure' : '';
  const secret = `; Path=${isHttps ? '/' : '/auth'}; HttpOnly; SameSite=Lax${secure}`;
  const open = `; Path=/; SameSite=Lax${secure}`;
  const set = (reply: FastifyReply, name: string, value: string, maxAgeS: number, rest: string): void =>
    void reply.header('set-cookie', `${name}=${value}; Max-Age=${maxAgeS}${rest}`);

  return {
    refreshToken: (request) => read(request, refresh),
    browser: (request) => read(request, browser),
    setBrowser: (reply, value) => set(reply, browser, value, BROWSER_LIFE_S, secret),
    setSignedIn: (reply, token) => {
      set(reply, refresh, token, SIGN_IN_LIFE_MS / 1000, secret);
      set(reply, hint, '1', SIGN_IN_LIFE_MS / 1000, open);
    },
    clearBrowser: (reply) => set(reply, browser, '', 0, secret),
    clearSignedIn: (reply) => {
      set(reply, refresh, '', 0, secret);
      set(reply, hint, '', 0, open);
    },
  };
}

function read(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name)
      return pair.slice(equals + 1).trim() || undefined;
  }
  return undefined;
}
