import type { FastifyRequest } from 'fastify';

/**
 * The address of this site as the caller wrote it, where that is a host. Only this caller gets it
 * back: a caller's Host header is never used in what somebody else reads.
 */
export const requestedAddress = ({ host, protocol }: FastifyRequest): string | undefined =>
  /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : undefined;
