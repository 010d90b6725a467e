/**
 * When the UTC day of the server's clock ends, in milliseconds of this device's clock. `receivedAtMs` is this
 * device's time when the reply with `serverTime` (ISO 8601) arrived.
 */
export function dayEndsAtMs(serverTime: string, receivedAtMs: number): number {
  const server = new Date(serverTime);
  const end = Date.UTC(server.getUTCFullYear(), server.getUTCMonth(), server.getUTCDate() + 1);
  return end - server.getTime() + receivedAtMs;
}
