import type { FastifyRequest } from 'fastify';

/**
 * The address of this site as the caller wrote it, if that is a valid host. Only this caller gets it back: a Host
 * header is never used in what others read.
 */
export const requestedAddress = ({ host, protocol }: FastifyRequest): string | undefined =>
  /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : undefined;
