// The website's cookies. On https the secret ones carry __Host-, which no other host, a games subdomain for one, can set
// or overwrite; that prefix asks for the path /. On plain http (local development) they are kept to the sign-in calls.
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_LIFE_MS } from './sign-in.ts';

const BROWSER_LIFE_S = 3600;

export interface Cookies {
  refreshToken(request: FastifyRequest): string | undefined;
  /** Which browser asked for a sign-in link. */
  browser(request: FastifyRequest): string | undefined;
  /** Which browser went to a provider. */
  traveller(request: FastifyRequest): string | undefined;
  setBrowser(reply: FastifyReply, secret: string): void;
  setTraveller(reply: FastifyReply, secret: string): void;
  setSignedIn(reply: FastifyReply, refreshToken: string): void;
  clearBrowser(reply: FastifyReply): void;
  clearSignedIn(reply: FastifyReply): void;
}

export function createCookies({ isHttps }: { isHttps: boolean }): Cookies {
  const named = (name: string): string => (isHttps ? `__Host-${name}` : name);
  const refresh = named('parlor-refresh');
  const browser = named('parlor-mail');
  const traveller = named('parlor-way');
  const hint = 'parlor-hint';
  const open = { path: '/', sameSite: 'lax', secure: isHttps } as const;
  const secret = { ...open, path: isHttps ? '/' : '/auth', httpOnly: true } as const;
  const lifeS = SIGN_IN_LIFE_MS / 1000;

  return {
    refreshToken: (request) => request.cookies[refresh],
    browser: (request) => request.cookies[browser],
    traveller: (request) => request.cookies[traveller],
    setBrowser: (reply, value) => void reply.setCookie(browser, value, { ...secret, maxAge: BROWSER_LIFE_S }),
    setTraveller: (reply, value) =>
      void reply.setCookie(traveller, value, { ...secret, maxAge: BROWSER_LIFE_S }),
    setSignedIn: (reply, token) =>
      void reply
        .setCookie(refresh, token, { ...secret, maxAge: lifeS })
        .setCookie(hint, '1', { ...open, maxAge: lifeS }),
    clearBrowser: (reply) => void reply.setCookie(browser, '', { ...secret, maxAge: 0 }),
    clearSignedIn: (reply) =>
      void reply.setCookie(refresh, '', { ...secret, maxAge: 0 }).setCookie(hint, '', { ...open, maxAge: 0 }),
  };
}
