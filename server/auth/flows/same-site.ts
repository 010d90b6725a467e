import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import type { AuthDeps } from './deps.ts';

type SiteConfig = AuthDeps['config'];

/** Refuses a call with cookies from a page of another site (FORBIDDEN). Programs send no Origin. */
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
 * used, because the cookie of the link is bound to it. Elsewhere, and where emails leave this machine, the Host header is
 * not trusted: a caller could have links to their own site sent to others.
 */
export function siteUrlFor(request: FastifyRequest, config: SiteConfig): string {
  if (config.PUBLIC_URL !== undefined) return config.PUBLIC_URL;
  const { host } = request.headers;
  if (config.isLocal && config.SMTP_URL === undefined && host !== undefined && /^[\w.:[\]-]+$/.test(host))
    return `${request.protocol}://${host}`;
  return `http://${config.HOST}:${config.PORT}`;
}
