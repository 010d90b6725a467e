// The partners of local development, in a process of their own: each is asked, tells by itself, and has a page on which
// a person does the task. It believes whoever presses the button, so it exists in PARLOR_ENV local, and in tests, alone.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import {
  PARTNER_SIGNATURE_HEADER,
  PARTNER_TIMESTAMP_HEADER,
  PartnerQuestion,
  type PartnerMessage,
} from '@parlor/contract/webhooks/partners.ts';
import { isSigned, signedHeaders } from '../signature.ts';
import { taskPage } from './task-page.ts';
import type { LocalPartnersCast } from './index.ts';

const { partners } = JSON.parse(process.env['PARTNERS'] ?? '{"partners":[]}') as LocalPartnersCast;

/** What goes wrong, on request. */
interface Faults {
  /** Before an answer. */
  slowMs: number;
  /** So many answers are a fault of the partner's. */
  fail: number;
  /** So many answers lead elsewhere. */
  redirect: number;
  /** So many answers speak of another player. */
  lie: number;
  /** So many answers carry a wrong signature. */
  unsigned: number;
  /** Each message is told so many times more. */
  again: number;
}
const faults: Faults = { slowMs: 0, fail: 0, redirect: 0, lie: 0, unsigned: 0, again: 0 };
const done = new Set<string>();
let requested = 0;
const keyOf = (partner: string, player: string, task: string): string => `${partner} ${player} ${task}`;
const wait = (ms: number): Promise<void> => new Promise((end) => setTimeout(end, ms).unref());
const once = (fault: 'fail' | 'redirect' | 'lie' | 'unsigned'): boolean => {
  if (faults[fault] <= 0) return false;
  faults[fault] -= 1;
  return true;
};

const app = Fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, read) =>
  read(null, Object.fromEntries(new URLSearchParams(String(body)))),
);
app.register((scope, _options, ready) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, read) =>
    read(null, body),
  );
  scope.post<{ Params: { partner: string } }>('/ask/:partner', async (request, reply) => {
    requested += 1;
    const partner = partners.find(({ id }) => id === request.params.partner);
    const raw = request.body as Buffer;
    const signed = {
      raw,
      timestamp: request.headers[PARTNER_TIMESTAMP_HEADER],
      signature: request.headers[PARTNER_SIGNATURE_HEADER],
    };
    if (!partner || !isSigned(partner.secret, signed, Date.now())) return reply.code(401).send({});
    const question = PartnerQuestion.parse(JSON.parse(raw.toString('utf8')));
    if (faults.slowMs > 0) await wait(faults.slowMs);
    if (once('fail')) return reply.code(500).send({});
    if (once('redirect')) return reply.redirect('http://127.0.0.1:1/');
    const player = once('lie') ? String(Number(question.player) + 1) : question.player;
    const answer = JSON.stringify({
      id: question.id,
      player,
      task: question.task,
      done: done.has(keyOf(partner.id, question.player, question.task)) || player !== question.player,
    });
    const secret = once('unsigned') ? 'somebody-else' : partner.secret;
    return reply
      .headers({ 'content-type': 'application/json', ...signedHeaders(secret, answer, Date.now()) })
      .send(answer);
  });
  ready();
});

/** Tells the launcher, until it was taken, and then as often again as the faults say. */
async function deliver(partnerId: string, message: PartnerMessage): Promise<void> {
  const partner = partners.find(({ id }) => id === partnerId);
  if (!partner?.webhook) return;
  const body = JSON.stringify(message);
  const send = async (): Promise<boolean> => {
    try {
      const response = await fetch(partner.webhook!, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signedHeaders(partner.secret, body, Date.now()) },
        body,
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  };
  for (const delayMs of [0, 200, 800, 2_000, 5_000]) {
    await wait(delayMs);
    if (await send()) break;
  }
  for (let n = 0; n < faults.again; n++) await send();
}

type Task = { Params: { partner: string; task: string }; Querystring: { player?: string } };
const taskOf = ({ partner, task }: Task['Params']) => {
  const who = partners.find(({ id }) => id === partner);
  return { who, what: who?.tasks.find(({ externalId }) => externalId === task) };
};
app.get<Task>('/errand/:partner/:task', (request, reply) => {
  const { who, what } = taskOf(request.params);
  if (!who || !what) return reply.code(404).send('There is no such errand.');
  return reply
    .type('text/html; charset=utf-8')
    .send(taskPage({ name: who.name, task: what.description, isDone: false }));
});
app.post<Task>('/errand/:partner/:task', (request, reply) => {
  const { who, what } = taskOf(request.params);
  const { player = '' } = request.query;
  if (!who || !what) return reply.code(404).send('There is no such errand.');
  if (/^[1-9]\d{0,15}$/.test(player)) {
    done.add(keyOf(who.id, player, what.externalId));
    void deliver(who.id, { id: randomUUID(), player, task: what.externalId, done: true });
  }
  return reply
    .type('text/html; charset=utf-8')
    .send(taskPage({ name: who.name, task: what.description, isDone: true }));
});
app.post<{
  Body: Partial<Faults> & {
    done?: Array<{ partner: string; player: string; task: string }>;
    deliver?: { partner: string; message: PartnerMessage };
  };
}>('/control', async (request, reply) => {
  const { done: tasks = [], deliver: delivery, ...wanted } = request.body;
  Object.assign(faults, wanted);
  for (const { partner, player, task } of tasks) done.add(keyOf(partner, player, task));
  if (delivery) await deliver(delivery.partner, delivery.message);
  return reply.send({ faults, asked: requested });
});

const listen = (port: number): Promise<string> => app.listen({ host: '127.0.0.1', port });
await listen(Number(process.env['PARTNERS_PORT'] ?? 0)).catch(() => listen(0));
process.stdout.write(`partners http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
// Whoever started this holds the other end; when it is gone, so is this.
process.stdin.on('end', () => process.exit(0)).resume();
