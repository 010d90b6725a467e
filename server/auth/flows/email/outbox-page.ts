// Emails of local development, to click on: nothing leaves the machine, so the sign-in link is here.
import type { FastifyInstance } from 'fastify';
import type { Outbox, OutboxEmail } from '../../../adapters/mail/index.ts';
import { escapeHtml } from '../../../sites/escape-html.ts';

const SHOWN = 50;
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Two pages that show the outbox: for people, and for tests. */
export function outboxRoutes(app: FastifyInstance, outbox: Outbox): void {
  app.get('/local/outbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      .send(pageOf(await outbox.latest(SHOWN))),
  );
  app.get('/local/outbox.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ emails: await outbox.latest(SHOWN) }),
  );
}

function pageOf(emails: readonly OutboxEmail[]): string {
  const list =
    emails.length === 0
      ? '<p>No email yet. Ask for a sign-in link and it is shown here.</p>'
      : emails.map(emailOf).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · Parlor</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 0 auto; padding: 24px 16px; max-width: 44rem; font: 16px/1.5 system-ui, sans-serif }
  article { margin: 16px 0; padding: 16px 20px; border: 1px solid; border-radius: 16px }
  h2 { margin: 0; font-size: 1.1rem } small { opacity: .75 }
  pre { margin: 12px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style></head>
<body>
<h1>Outbox</h1>
<p>Emails of this machine, newest first. Nothing is sent in local development. <a href="/local/bot">Messages of the bot</a></p>
${list}
</body>
</html>
`;
}

const emailOf = ({ to, subject, text, sentAt }: OutboxEmail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<small>to ${escapeHtml(to)} · <time datetime="${sentAt.toISOString()}">${sentAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></small>
<pre>${withLinks(text)}</pre>
</article>`;

const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('');
