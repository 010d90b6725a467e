// `npm run bench`: the processor time of one request, for server and database, as ratios to a limit measured
// in the same run. See docs/performance.md. Exits with 1 only if the audit
// finds a mismatch. Targets: targets-of-processor-time.ts. Budgets of sizes, which tests check: web/size.ts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { auditDatabase } from '../server/audit/index.ts';
import { systemClock } from '../server/runtime/clock.ts';
import { loadContent } from '../server/content/load-content.ts';
import { freshSecret, nodeDigest } from '../server/players/digest.ts';
import { Players } from '../server/players/players.ts';
import { compareAndKeep, keptFile } from './compare/kept-run.ts';
import { benchDeployment } from './deployment/main.ts';
import { alone } from './single-benches.ts';
import { auditLine } from './machine/audit-line.ts';
import { summarizeProfile } from './machine/profile-summary.ts';
import { openServer } from './request/deployment.ts';
import { measureRequests } from './request/measure-requests.ts';
import { OptionsError, readOptions, USAGE } from './options.ts';
import { figuresOf, printed, ratiosOf } from './report.ts';

const root = join(import.meta.dirname, '..');
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function bench(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options.alone !== undefined) {
    return alone[options.alone]({ ...options, say, print });
  }
  if (options.url !== undefined) return benchDeployment({ ...options, url: options.url, say, print });
  if (process.platform !== 'linux')
    throw new OptionsError('The bench reads /proc, so it runs on Linux alone.');
  const { profile } = options;
  if (profile !== undefined) mkdirSync(profile, { recursive: true });
  const profileOf = (name: string) => join(profile ?? '', `${name}.cpuprofile`);
  const content = loadContent(join(root, 'content'));
  say('Starting a database and a server of our own.');
  const server = await openServer(options.env);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().finally(() => process.exit(130)));
  try {
    const { pool } = server.database;
    const host = { clock: systemClock, content: content.content, digest: nodeDigest, freshSecret };
    const blocks = await measureRequests(
      server,
      { players: new Players({ ...host, pool }), options: host },
      { ...options, profile: profile === undefined ? undefined : profileOf },
      say,
    );
    const figures = figuresOf(blocks, options.only);
    for (const line of printed(figures)) print(line);
    print('');
    for (const line of compareAndKeep(
      keptFile(root, `requests-${options.env}`),
      ratiosOf(blocks, options.only),
      {
        keep: options.keep,
        nowMs: Date.now(),
      },
    ))
      print(line);
    if (profile !== undefined)
      for (const name of options.only)
        for (const line of [
          '',
          `Where the server's time goes: ${name}`,
          ...summarizeProfile(profileOf(name)),
        ])
          print(line);
    const report = await auditDatabase(pool, content);
    print(auditLine(report));
    if (options.json !== undefined)
      writeFileSync(
        options.json,
        `${JSON.stringify({ at: new Date().toISOString(), env: options.env, loadAverage: loadavg(), figures, blocks }, null, 1)}\n`,
      );
    return report.mismatchCount === 0 ? 0 : 1;
  } finally {
    await server.close();
  }
}

try {
  process.exitCode = await bench();
} catch (error) {
  say(error instanceof OptionsError ? `${error.message}\n${USAGE}` : String((error as Error).stack));
  process.exitCode = 2;
}
