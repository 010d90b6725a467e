import type { FastifyReply } from 'fastify';

/** Outside prod a server runs without the built web app, and uses it as soon as it is there. */
export const notBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(
      'The web app is not built yet. `npm start` builds it first. `npm run dev` shows it from its sources at the address in its last line, and builds it meanwhile for this address.\n',
    );
