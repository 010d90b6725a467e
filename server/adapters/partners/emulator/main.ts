// The partners' emulator, in its own process: each partner answers questions, sends messages, and has a page
// where a person does the task. It trusts everybody who presses the button, so it runs only in PARLOR_ENV
// local and in tests.
import { randomUUID } from 'node:crypto';
import {
  PARTNER_SIGNATURE_HEADER,
  PARTNER_TIMESTAMP_HEADER,
  PartnerQuestion,
  type PartnerMessage,
} from '@parlor/contract/webhooks/partners.ts';
import { escapeHtml } from '../../../sites/escape-html.ts';
import { isSigned, signedHeaders } from '../signature.ts';
import {
  emulatorApp,
  emulatorPage,
  listenAs,
  postJson,
  postUntilTaken,
  wait,
} from '../../../runtime/emulator/program.ts';
import type { LocalPartnersCast } from './index.ts';
import { keepRawBodies, rawBody } from '../../../http/request-bodies.ts';

const { partners } = JSON.parse(process.env['PARTNERS'] ?? '{"partners":[]}') as LocalPartnersCast;

/** Injected faults. */
const faults = {
  /** Delay of a reply. */
  slowMs: 0,
  /** Number of error replies. */
  fail: 0,
  /** Number of redirects to another address. */
  redirect: 0,
  /** Number of replies about another player. */
  lie: 0,
  /** Number of replies with a wrong signature. */
  unsigned: 0,
  /** Additional copies of each message. */
  again: 0,
};
const done = new Set<string>();
let requested = 0;
const keyOf = (partner: string, player: string, task: string): string => `${partner} ${player} ${task}`;
const once = (fault: 'fail' | 'redirect' | 'lie' | 'unsigned'): boolean => {
  if (faults[fault] <= 0) return false;
  faults[fault] -= 1;
  return true;
};

const app = emulatorApp();
app.register((scope, _options, ready) => {
  keepRawBodies(scope, 'application/json');
  scope.post<{ Params: { partner: string } }>('/ask/:partner', async (request, reply) => {
    requested += 1;
    const partner = partners.find(({ id }) => id === request.params.partner);
    const raw = rawBody(request);
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

/** Sends the message until the server accepts it, plus the configured copies. */
async function deliver(partnerId: string, message: PartnerMessage): Promise<void> {
  const partner = partners.find(({ id }) => id === partnerId);
  const webhook = partner?.webhook;
  if (!webhook) return;
  const body = JSON.stringify(message);
  const send = () => postJson(webhook, signedHeaders(partner.secret, body, Date.now()), body);
  await postUntilTaken(send, [0, 200, 800, 2_000, 5_000]);
  for (let n = 0; n < faults.again; n++) await send();
}

type Task = { Params: { partner: string; task: string }; Querystring: { player?: string } };
const taskPage = (name: string, task: string, isDone: boolean): string =>
  emulatorPage({
    title: name,
    main: `<small>${escapeHtml(name)} · emulator on this machine</small>
<h1>${escapeHtml(task)}</h1>
${
  isDone
    ? '<p role="status">Done. Go back to your table.</p>'
    : '<form method="post"><button>I have done it</button></form>'
}`,
  });
/** Shows the page of a task. A player who pressed its button has done the task. */
app.route<Task>({
  method: ['GET', 'POST'],
  url: '/task/:partner/:task',
  handler: (request, reply) => {
    const partner = partners.find(({ id }) => id === request.params.partner);
    const task = partner?.tasks.find(({ externalId }) => externalId === request.params.task);
    if (!partner || !task) return reply.code(404).send('There is no such task.');
    const { player = '' } = request.query;
    const isDone = request.method === 'POST';
    if (isDone && /^[1-9]\d{0,15}$/.test(player)) {
      done.add(keyOf(partner.id, player, task.externalId));
      void deliver(partner.id, { id: randomUUID(), player, task: task.externalId, done: true });
    }
    return reply.type('text/html; charset=utf-8').send(taskPage(partner.name, task.description, isDone));
  },
});
app.post<{
  Body: Partial<typeof faults> & {
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

await listenAs(app, 'partners', process.env['PARTNERS_PORT']);
