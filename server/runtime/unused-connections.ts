import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets an application stop right after its last answer. Node closes only connections that are idle at that moment. Two
 * kinds stay open and delay the stop by a minute and more: connections without a request (browsers open them ahead of
 * need), and connections with a running answer, which stay alive after it.
 */
export function dropUnusedConnections(app: FastifyInstance): void {
  const requestsOf = new Map<Socket, number>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    if (isClosing) return void socket.destroy();
    requestsOf.set(socket, 0);
    socket.once('close', () => requestsOf.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    requestsOf.set(socket, (requestsOf.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (requestsOf.get(socket) ?? 1) - 1;
      if (!socket.destroyed) requestsOf.set(socket, left);
      // Written data is sent first.
      if (isClosing && left === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const [socket, requests] of requestsOf) if (requests === 0) socket.destroy();
    done();
  });
}
