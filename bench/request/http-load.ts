// The load process: it uses open connections, and reads and checks every reply. Its processor time is not
// counted.
import { Agent } from 'node:http';
import { ask } from './ask.ts';
import { inTurns, sendDone, type HttpJob, type Shot } from './messages.ts';

const agents = new Map<number, Agent>();

function agentFor(inFlight: number): Agent {
  let agent = agents.get(inFlight);
  if (agent === undefined)
    agents.set(inFlight, (agent = new Agent({ keepAlive: true, maxSockets: inFlight, scheduling: 'fifo' })));
  return agent;
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((v, key) => (v as Record<string, unknown> | undefined)?.[key], value);

async function shoot(agent: Agent, shot: Shot): Promise<string | undefined> {
  const { status, text } = await ask(shot.url, { ...shot, agent });
  if (status !== 200) return `${shot.method} ${shot.url}: ${status} ${text.slice(0, 200)}`;
  const json: unknown = JSON.parse(text);
  for (const [path, wanted] of Object.entries(shot.expect)) {
    const given = at(json, path);
    if (wanted === '*' ? !Number.isFinite(given) : given !== wanted)
      return `${shot.method} ${shot.url}: ${path} is ${JSON.stringify(given)}, expected ${JSON.stringify(wanted)}`;
  }
  return undefined;
}

process.on('message', (job: HttpJob) => {
  const agent = agentFor(job.inFlight);
  void inTurns(job.shots, job.inFlight, (shot) => shoot(agent, shot)).then(sendDone);
});
process.on('disconnect', () => process.exit(0));
