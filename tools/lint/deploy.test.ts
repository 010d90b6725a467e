// Checks the files of deploy/: they parse, and refer only to what exists.
import { ALARM_RULES } from '@parlor/server/features/alarms/rules.ts';
import { prometheusRules } from '../docs/alarm-rules.ts';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../../server/config.ts';
import { createCanaryWatch } from '../../server/content/canary/canary.ts';
import { BotWatch } from '../../server/features/messages/bot-watch.ts';
import { createDatabaseWatch } from '../../server/db/database-watch.ts';
import { DEADLINES } from '../../server/db/open.ts';
import { Replica } from '../../server/db/replica.ts';
import { noTelemetry, telemetryGauges } from '../../server/features/telemetry/index.ts';
import { createOddsWatch } from '../../server/features/certificates/index.ts';
import { addMetrics } from '../../server/runtime/metrics.ts';
import { createStudioWatch } from '../../server/features/game-providers/studio-watch.ts';
import { createPaymentAlarms } from '../../server/features/orders/payment-alarms.ts';
import { LoadGate, loadGauges } from '../../server/http/overload/load-gate.ts';
import { mintingGauges } from '../../server/players/minting-gauges.ts';
import { watchProxy } from '../../server/http/proxy-watch.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { serverFlags } from '../run/setup.mjs';
import { root } from './repository.ts';

const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const below = (folder: string, end: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => end.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);

interface Manifest {
  readonly kind?: string;
  readonly metadata?: { readonly name: string };
  readonly data?: Record<string, string>;
  readonly stringData?: Record<string, string>;
}
const documents = (path: string): unknown[] =>
  parseAllDocuments(text(path)).map((document) => {
    expect([path, document.errors.map(String)]).toEqual([path, []]);
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  });

const SETTINGS = new Set(
  [...text('server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): z[._(]/gm)].map(([, name]) => name),
);
const isSetting = (name: string): boolean =>
  SETTINGS.has(name) ||
  /^(?:PROVIDER_[A-Z0-9_]+_(?:SECRET|API_KEY|PUBLIC_KEY|PRIVATE_KEY)|PARTNER_[A-Z0-9_]+_SECRET|NODE_ENV|NODE_OPTIONS|NODE_COMPILE_CACHE|OTEL_[A-Z_]+)$/.test(
    name,
  );

function settingsOf(path: string): Array<[string, string]> {
  return text(path)
    .split('\n')
    .map((line) => /^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line))
    .flatMap((match) => (match ? [[match[1]!, match[2]!] as [string, string]] : []));
}
const isGiven = (path: string): Record<string, string> =>
  Object.fromEntries(
    text(path)
      .split('\n')
      .map((line) => /^([A-Z][A-Z0-9_]+)=(.*)$/.exec(line))
      .flatMap((match) => (match ? [[match[1]!, match[2]!]] : [])),
  );

test('every file of the deployment is well-formed', () => {
  const yaml = below('deploy', /\.ya?ml$/);
  expect(yaml.length).toBeGreaterThan(10);
  for (const path of yaml) expect([path, documents(path).length > 0]).toEqual([path, true]);
  for (const path of below('deploy', /\.json$/))
    expect(() => JSON.parse(text(path)) as unknown, path).not.toThrow();
});

test('every setting in them is one that the server reads', () => {
  expect(SETTINGS.size).toBeGreaterThan(30);
  const named = [
    ...settingsOf('deploy/parlor.env.example').map(([name]) => name),
    ...[...text('deploy/Containerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs]) =>
      (pairs ?? '').split(' ').map((pair) => pair.split('=')[0] ?? ''),
    ),
    ...[...text('deploy/systemd/parlor-at-port.unit').matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs]) =>
      (pairs ?? '').split(' ').map((pair) => pair.split('=')[0] ?? ''),
    ),
    ...below('deploy/kubernetes', /\.yaml$/)
      .flatMap(documents)
      .flatMap((one) => {
        const { data, stringData } = one as Manifest;
        return Object.keys({ ...data, ...stringData });
      })
      .filter((name) => !name.endsWith('.json')),
  ];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !isSetting(name))).toEqual([]);
});

/** Like an operator with a copy. */
const filledIn = (settings: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      value.replaceAll(/replace-with-[a-z0-9-]+|change-me/g, 'f3a9c0'.repeat(6)),
    ]),
  );

test('prod starts with the settings of the example, and with those of Kubernetes, once they are filled in', () => {
  const example = isGiven('deploy/parlor.env.example');
  expect(() => readConfig(example, root)).toThrow(
    'PROVIDER_PARLOR_SECRET still has the value of the example',
  );
  expect(readConfig(filledIn(example), root)).toMatchObject({ isProd: true, TRUST_PROXY: 1 });
  const [config] = documents('deploy/kubernetes/config.yaml') as Manifest[];
  const [secret] = documents('deploy/kubernetes/secret.template.yaml') as Manifest[];
  expect(readConfig(filledIn({ ...config?.data, ...secret?.stringData }), root)).toMatchObject({
    isProd: true,
    PORT: 8080,
  });
});

test('the server exports every metric that an alarm or the dashboard uses', async () => {
  const app = Fastify();
  const breaker = { mintedMinor: () => 0n, isPaused: () => false } as unknown as Parameters<
    typeof mintingGauges
  >[0];
  const replica = new Replica({ primary: {} as never, url: 'postgres://nobody', log: app.log });
  addMetrics(app, undefined, [
    ...mintingGauges(breaker, systemClock),
    ...loadGauges(new LoadGate()),
    ...telemetryGauges(noTelemetry()),
    ...createPaymentAlarms({ pool: {} as never, clock: systemClock }).gauges,
    ...createStudioWatch({ pool: {} as never, clock: systemClock, studios: [], log: app.log }).gauges,
    ...replica.gauges(),
    ...createDatabaseWatch({ pool: { totalCount: 0, waitingCount: 0 } as never, log: app.log }).gauges,
    ...createCanaryWatch({ pool: {} as never, clock: systemClock, live: {} as never, log: app.log }).gauges,
    ...createOddsWatch({ pool: {} as never, log: app.log }).gauges,
    ...new BotWatch(app.log).gauges,
    ...watchProxy(app, { trusted: 1, log: app.log }).gauges,
  ]);
  const { body } = await app.inject({ url: '/metrics' });
  const typed = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  expect(typed.has('http_request_seconds')).toBe(true);
  const [alerts] = documents('deploy/prometheus/alerts.yaml') as [
    { groups: Array<{ rules: Array<{ alert: string; expr: string; annotations: { runbook: string } }> }> },
  ];
  const rules = alerts.groups.flatMap(({ rules: list }) => list);
  const board = JSON.parse(text('deploy/grafana/parlor.json')) as {
    panels: Array<{ targets: Array<{ expr: string }> }>;
  };
  const requests = [
    ...rules.map(({ expr }) => expr),
    ...board.panels.flatMap((p) => p.targets.map(({ expr }) => expr)),
  ];
  const names = requests.flatMap((expr) =>
    [...expr.matchAll(/([a-z][a-z0-9_]+)\{job=/g)].map(([, name]) => name!),
  );
  expect(names.length).toBeGreaterThanOrEqual(requests.length);
  expect(
    names.filter((name) => name !== 'up' && !typed.has(name.replace(/_(?:bucket|count|sum)$/, ''))),
  ).toEqual([]);
  const chapters = [...text('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
  expect(alerts).toEqual(prometheusRules());
  const runbooks = [...ALARM_RULES.values()].map(({ runbook }) => runbook);
  expect(runbooks.filter((runbook) => !chapters.includes(runbook))).toEqual([]);
  for (const { alert, annotations } of rules)
    expect([alert, chapters.includes(annotations.runbook.split('#')[1] ?? '')]).toEqual([alert, true]);
  await replica.stop();
  await app.close();
});

test("a proxy never repeats a mutating request, forwards the client's address, and does not buffer live streams", () => {
  const nginx = text('deploy/proxy/nginx.conf');
  expect(nginx).not.toMatch(/^[^#]*non_idempotent/m);
  // nginx repeats PUT and DELETE unless they have their own location.
  expect(nginx).toMatch(/\(PUT\|DELETE\|PATCH\)\$\) \{ return 418; \}/);
  expect(nginx).toMatch(/location @once \{\s+proxy_next_upstream off;/);
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(nginx).toContain('proxy_buffering off;');
  // nginx before 1.25 and Caddy before 2.7 do not know these. Debian 12 has both versions.
  expect(nginx).not.toMatch(/^\s*http2 on/m);
  const caddy = text('deploy/proxy/Caddyfile');
  expect(caddy).not.toContain('{args');
  expect(caddy).toMatch(/lb_retry_match \{\s+method GET\s+\}/);
});

test('the container’s server is not root and the pods give it a read-only root', () => {
  expect(text('deploy/Containerfile')).toMatch(/^USER node$/m);
  const [deployment] = documents('deploy/kubernetes/deployment.yaml') as [
    {
      spec: {
        template: { spec: { securityContext: object; containers: Array<{ securityContext: object }> } };
      };
    },
  ];
  const { securityContext, containers } = deployment.spec.template.spec;
  expect(securityContext).toMatchObject({ runAsNonRoot: true });
  expect(containers[0]?.securityContext).toMatchObject({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
  });
});

interface Container {
  readonly env?: ReadonlyArray<{ readonly name: string }>;
  readonly securityContext?: object;
  readonly volumeMounts?: ReadonlyArray<{ readonly name: string }>;
}
interface Workload {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly securityContext?: object;
        readonly containers: readonly Container[];
        readonly volumes: ReadonlyArray<Readonly<Record<string, unknown>> & { readonly name: string }>;
      };
    };
  };
}

test('the code is compiled before a production process starts, by the user who runs it', () => {
  const [, image] = text('deploy/Containerfile').split(/^FROM .*slim$/m);
  // Node takes compiled code only with the same flags.
  const compiles = image!.indexOf(` node ${serverFlags.join(' ')} server/main.ts --load-only`);
  expect(image).toMatch(/^ENV NODE_COMPILE_CACHE=\/parlor\/compiled$/m);
  expect(image).toMatch(/setpriv --reuid=node /);
  expect(compiles).toBeGreaterThan(image!.lastIndexOf('COPY '));
  expect(compiles).toBeLessThan(image!.indexOf('USER node'));
  expect(image).toMatch(/chown --recursive root compiled/);
  const unit = text('deploy/systemd/parlor-at-port.unit');
  expect(unit).toMatch(/^Environment=.* NODE_COMPILE_CACHE=\/var\/cache\/parlor\/compiled$/m);
  expect(unit).toMatch(/^CacheDirectory=parlor$/m);
});

test('a deployed server has the flags of `npm start`', () => {
  expect(text('deploy/Containerfile')).toContain(
    `\nCMD ${JSON.stringify(['node', ...serverFlags, 'server/main.ts']).replaceAll(',', ', ')}\n`,
  );
  expect(text('deploy/systemd/parlor-at-port.unit')).toContain(
    `/node ${serverFlags.join(' ')} server/main.ts\n`,
  );
});

test('the files for a cluster name existing settings, files and parts', () => {
  const [kustomization] = documents('deploy/cluster/kustomization.yaml') as [
    {
      resources: string[];
      patches: Array<{ path: string }>;
      configMapGenerator: Array<{ name: string; files: string[] }>;
    },
  ];
  const files = [
    ...kustomization.resources,
    ...kustomization.patches.map(({ path }) => path),
    ...kustomization.configMapGenerator.flatMap((map) => map.files),
  ];
  expect(files.filter((file) => !existsSync(join(root, 'deploy/cluster', file)))).toEqual([]);
  // A base that contains its own overlay is refused as a cycle.
  expect(files.filter((file) => /^\.\.\/?$/.test(file))).toEqual([]);

  const [patch] = documents('deploy/cluster/parlor-patch.yaml') as [Workload];
  const [server] = documents('deploy/kubernetes/deployment.yaml') as [Workload];
  expect(patch.metadata.name).toBe(server.metadata.name);
  const [patched] = patch.spec.template.spec.containers;
  expect(patched?.env?.map(({ name }) => name).filter((name) => !isSetting(name))).toEqual([]);

  const made = ['pgbouncer.yaml', 'archive.yaml'].flatMap(
    (file) => documents(`deploy/cluster/${file}`) as Workload[],
  );
  const pooler = made.find(({ kind }) => kind === 'Deployment')!.spec.template.spec;
  expect(pooler.securityContext).toMatchObject({ runAsNonRoot: true });
  expect(pooler.containers[0]?.securityContext).toMatchObject({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
  });
  for (const { containers, volumes } of [pooler, patch.spec.template.spec])
    expect(
      containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name)).toSorted(),
    ).toEqual(volumes.map(({ name }) => name).toSorted());
  expect(made.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toContain(
    'PersistentVolumeClaim parlor-archive',
  );

  const [compose] = documents('deploy/cluster/compose.yaml') as [
    { services: Record<string, { environment?: Record<string, string>; volumes?: string[] }> },
  ];
  const named = Object.keys(compose.services['parlor-1']?.environment ?? {});
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !isSetting(name))).toEqual([]);
  const mounted = Object.values(compose.services)
    .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]!))
    .filter((path) => path.startsWith('.'));
  expect(mounted.filter((path) => !existsSync(join(root, 'deploy/cluster', path)))).toEqual([]);
});

test('the pooler of the cluster is configured as docs/operations.md says', () => {
  const settings = Object.fromEntries(
    [...text('deploy/cluster/pgbouncer.ini').matchAll(/^(\w+) = (.+)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  expect(settings).toMatchObject({ pool_mode: 'transaction', server_login_retry: '1' });
  expect(Number(settings['max_prepared_statements'])).toBeGreaterThan(0);
  // A client that waits longer than a server waits would get no reply.
  expect(Number(settings['query_wait_timeout']) * 1000).toBeLessThanOrEqual(DEADLINES.answerMs);
});
