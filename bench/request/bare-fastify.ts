// The limit for the server: Fastify alone, which knows its answers beforehand. It parses what it is sent and writes
// objects as JSON, as any Fastify server would; no caller, no check, no database.
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
