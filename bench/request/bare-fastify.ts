// The limit for the server: Fastify with prepared replies. It parses the request and serializes objects as
// JSON like any Fastify server, without authentication, validation and database.
import Fastify from 'fastify';
import type { BareAnswers, Listening } from './messages.ts';

process.once('message', (message: BareAnswers) => {
  const app = Fastify();
  for (const { method, path, text } of message.answers) {
    const answer: unknown = JSON.parse(text);
    app.route({ method, url: path, handler: async () => answer });
  }
  void app
    .listen({ host: '127.0.0.1', port: 0 })
    .then((url) => process.send?.({ kind: 'listening', url } satisfies Listening));
});
process.on('disconnect', () => process.exit(0));
