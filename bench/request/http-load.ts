// The load process: it uses open connections, and reads and checks every reply. Its processor time is not
// counted.
import { Agent } from 'node:http';
import { ask } from './ask.ts';
import { sendDone, type HttpJob, type BenchRequest } from './messages.ts';
import { runConcurrently } from './run-concurrently.ts';

const agents = new Map<number, Agent>();

function agentFor(inFlight: number): Agent {
  let agent = agents.get(inFlight);
  if (agent === undefined)
    agents.set(inFlight, (agent = new Agent({ keepAlive: true, maxSockets: inFlight, scheduling: 'fifo' })));
  return agent;
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((v, key) => (v as Record<string, unknown> | undefined)?.[key], value);

async function send(agent: Agent, request: BenchRequest): Promise<string | undefined> {
  const { status, text } = await ask(request.url, { ...request, agent });
  if (status !== 200) return `${request.method} ${request.url}: ${status} ${text.slice(0, 200)}`;
  const json: unknown = JSON.parse(text);
  for (const [path, wanted] of Object.entries(request.expect)) {
    const given = at(json, path);
    if (wanted === '*' ? !Number.isFinite(given) : given !== wanted)
      return `${request.method} ${request.url}: ${path} is ${JSON.stringify(given)}, expected ${JSON.stringify(wanted)}`;
  }
  return undefined;
}

process.on('message', (job: HttpJob) => {
  const agent = agentFor(job.inFlight);
  void runConcurrently(job.requests, job.inFlight, (request) => send(agent, request)).then(sendDone);
});
process.on('disconnect', () => process.exit(0));
