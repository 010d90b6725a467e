import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import type { AuthDeps } from './deps.ts';

type SiteConfig = AuthDeps['config'];

/** Refuses a call that lives on cookies when another site's page makes it (FORBIDDEN). Programs send no Origin. */
export function mustComeFromOwnPage(request: FastifyRequest, config: SiteConfig): void {
  const { origin } = request.headers;
  if (origin === undefined || isOwn(origin, request, config)) return;
  throw new ApiError('FORBIDDEN', 'This call is for pages of this site only.');
}

function isOwn(origin: string, request: FastifyRequest, config: SiteConfig): boolean {
  if (config.CORS_ORIGINS.includes(origin)) return true;
  if (config.PUBLIC_URL !== undefined) return origin === new URL(config.PUBLIC_URL).origin;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}

/**
 * Address of the site, for links in emails. Without PUBLIC_URL, local development takes the address that the browser
 * used, because the cookie that belongs to the link knows no other; elsewhere, and where emails leave this machine, a
 * caller's Host header is not to be trusted: they could have others sent to a site of theirs.
 */
export function siteUrlFor(request: FastifyRequest, config: SiteConfig): string {
  if (config.PUBLIC_URL !== undefined) return config.PUBLIC_URL;
  const { host } = request.headers;
  if (config.isLocal && config.SMTP_URL === undefined && host !== undefined && /^[\w.:[\]-]+$/.test(host))
    return `${request.protocol}://${host}`;
  return `http://${config.HOST}:${config.PORT}`;
}
