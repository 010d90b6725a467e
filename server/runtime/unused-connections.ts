import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets an application stop as soon as it has answered what it was asked. Node closes only connections that are idle at
 * that moment. Left open, and holding the stop up for a minute and more, are those on which nothing was asked yet (browsers
 * open them ahead of need) and those whose answer is just being made: they are kept alive once it is sent.
 */
export function dropUnusedConnections(app: FastifyInstance): void {
  const request = new Map<Socket, number>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    if (isClosing) return void socket.destroy();
    request.set(socket, 0);
    socket.once('close', () => request.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    request.set(socket, (request.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (request.get(socket) ?? 1) - 1;
      if (!socket.destroyed) request.set(socket, left);
      // What was written leaves first.
      if (isClosing && left === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const [socket, requests] of request) if (requests === 0) socket.destroy();
    done();
  });
}
