import type { FastifyRequest } from 'fastify';

/**
 * The address of this site as the caller wrote it, where what the caller wrote is a host. It is told back to the caller
 * alone: a caller's Host header is never used in what somebody else reads.
 */
export const requestedAddress = ({ host, protocol }: FastifyRequest): string | undefined =>
  /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : undefined;
