// The website's cookies. On https the secret ones carry __Host-, so that no other host, such as a games subdomain, can
// set or overwrite them; that prefix requires the path /. On plain http (local development) only the sign-in calls get
// them.
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_LIFE_MS } from './sign-in.ts';

const BROWSER_LIFE_S = 3600;

export type Cookies = ReturnType<typeof createCookies>;

export function createCookies({ isHttps }: { isHttps: boolean }) {
  const named = (name: string): string => (isHttps ? `__Host-${name}` : name);
  const refresh = named('parlor-refresh');
  const browser = named('parlor-mail');
  const redirectBrowser = named('parlor-way');
  const hint = 'parlor-hint';
  const open = { path: '/', sameSite: 'lax', secure: isHttps } as const;
  const secret = { ...open, path: isHttps ? '/' : '/auth', httpOnly: true } as const;
  const lifeS = SIGN_IN_LIFE_MS / 1000;

  const has = (name: string) => (request: FastifyRequest) => request.cookies[name];
  const put = (name: string) => (reply: FastifyReply, value: string) =>
    void reply.setCookie(name, value, { ...secret, maxAge: BROWSER_LIFE_S });
  return {
    refreshToken: has(refresh),
    /** Binds a sign-in link to the browser that requested it. */
    browser: has(browser),
    setBrowser: put(browser),
    clearBrowser: (reply: FastifyReply) => void reply.setCookie(browser, '', { ...secret, maxAge: 0 }),
    /** Binds a redirect to the browser that began it. */
    redirectBrowser: has(redirectBrowser),
    setRedirectBrowser: put(redirectBrowser),
    setSignedIn: (reply: FastifyReply, refreshToken: string) =>
      void reply
        .setCookie(refresh, refreshToken, { ...secret, maxAge: lifeS })
        .setCookie(hint, '1', { ...open, maxAge: lifeS }),
    clearSignedIn: (reply: FastifyReply) =>
      void reply.setCookie(refresh, '', { ...secret, maxAge: 0 }).setCookie(hint, '', { ...open, maxAge: 0 }),
  };
}
