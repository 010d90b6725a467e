// Checks the files for a forge and for a Dev Container: they have the form that is published for them, and name commands,
// paths and ports that exist. No forge runs them here.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../server/config.ts';
import { readRepository, root } from './repository.ts';

const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const yaml = (path: string): unknown => {
  const document = parseDocument(text(path), { strict: true });
  expect([path, document.errors.map(String), document.warnings.map(String)]).toEqual([path, [], []]);
  return document.toJS() as unknown;
};
const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };

const Step = z
  .strictObject({
    name: z.string().optional(),
    if: z.string().optional(),
    uses: z
      .string()
      .regex(/^[\w-]+\/[\w-]+@v\d+$/)
      .optional(),
    with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    run: z.string().optional(),
  })
  .refine((step) => (step.uses === undefined) !== (step.run === undefined), 'a step either uses or runs')
  .refine((step) => step.with === undefined || step.uses !== undefined, 'only an action has inputs');
const Workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({ push: z.strictObject({ branches: z.array(z.string()) }), pull_request: z.null() }),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.record(
    z.string().regex(/^[a-z_][\w-]*$/),
    z.strictObject({
      'runs-on': z.string(),
      'timeout-minutes': z.number().int().positive(),
      strategy: z
        .strictObject({
          'fail-fast': z.boolean(),
          matrix: z.record(z.string(), z.array(z.string()).min(1)),
        })
        .optional(),
      container: z.strictObject({ image: z.string(), options: z.string() }).optional(),
      steps: z.array(Step).min(1),
    }),
  ),
});

/** A script of package.json, a program of the checkout, or git. */
function isThere(command: string): boolean {
  const [program = '', verb = '', word = ''] = command.split(' ');
  if (program === 'npm') return Object.hasOwn(scripts, verb === 'run' ? word : verb);
  return program.includes('/') ? isExecutable(program) : program === 'git';
}

/** In git, because files have no such mark on Windows. */
const isExecutable = (path: string): boolean =>
  execFileSync('git', ['ls-files', '--stage', path], { cwd: root, encoding: 'utf8' }).startsWith('100755');

/** The words after `npm test --` each find a test. */
test('the tests of the other platforms are there', () => {
  const { jobs } = Workflow.parse(yaml('.github/workflows/test.yml'));
  const [words] = (jobs['platforms']?.steps ?? []).flatMap(
    ({ run }) => /^npm test -- (.+)$/.exec(run ?? '')?.[1] ?? [],
  );
  const tests = [...readRepository().keys()].filter((path) => path.endsWith('.test.ts'));
  expect(words?.split(' ').filter((word) => !tests.some((path) => path.includes(word)))).toEqual([]);
});

test('neither names a registry or a folder of a machine', () => {
  for (const path of [...readRepository().keys()].filter((name) =>
    /^\.(?:devcontainer|github|ci)\//.test(name),
  ))
    expect([
      path,
      /\b[\w-]+\.(?:io|com|org|net|dev)\/|(?:^|[\s"'=])\/(?:home|root|work|Users)\b/m.exec(text(path))?.[0],
    ]).toEqual([path, undefined]);
});

test('the workflow has the form of the forge, asks for no rights, and runs what is there', () => {
  const { jobs } = Workflow.parse(yaml('.github/workflows/test.yml'));
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  expect(commands).toContain('.ci/run');
  expect(commands.filter((command) => !isThere(command))).toEqual([]);
  for (const { strategy, 'runs-on': system } of Object.values(jobs)) {
    const variable = /^\$\{\{ matrix\.(\w+) \}\}$/.exec(system)?.[1];
    expect(variable).toBe(strategy === undefined ? undefined : Object.keys(strategy.matrix)[0]);
  }
  expect(jobs['test']?.container?.image).toBe(
    /docker\.io\/library\/(node:[\w-]+)-slim/.exec(text('deploy/Containerfile'))?.[1],
  );
});

const label = { label: z.string(), description: z.string().optional() };
const required = z.strictObject({ required: z.boolean() }).optional();
const named = { id: z.string().regex(/^[\w-]+$/), validations: required };
const Form = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: z.string() }) }),
      z.strictObject({
        type: z.literal('textarea'),
        ...named,
        attributes: z.strictObject({
          ...label,
          placeholder: z.string().optional(),
          render: z.string().optional(),
        }),
      }),
      z.strictObject({
        type: z.literal('input'),
        ...named,
        attributes: z.strictObject({ ...label, placeholder: z.string().optional() }),
      }),
      z.strictObject({
        type: z.literal('dropdown'),
        ...named,
        attributes: z.strictObject({ ...label, options: z.array(z.string()).min(1) }),
      }),
      z.strictObject({
        type: z.literal('checkboxes'),
        ...named,
        attributes: z.strictObject({
          ...label,
          options: z.array(z.strictObject({ label: z.string() })).min(1),
        }),
      }),
    ]),
  ),
});

describe('templates of issues and changes', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  const forms = readdirSync(join(root, folder)).filter((name) => name !== 'config.yml');

  test.each(forms)('%s has the form of the forge', (name) => {
    const { body } = Form.parse(yaml(`${folder}/${name}`));
    const ids = body.flatMap((field) => ('id' in field ? [field.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(body.some((field) => field.type !== 'markdown')).toBe(true);
  });

  test('the choice of templates has the form of the forge', () => {
    expect(
      z.strictObject({ blank_issues_enabled: z.boolean() }).parse(yaml(`${folder}/config.yml`)),
    ).toBeTruthy();
    expect(forms.length).toBeGreaterThanOrEqual(2);
  });

  test('the template of a change names paths that are there', () => {
    const page = text('.github/pull_request_template.md');
    for (const [, path = ''] of page.matchAll(/`([\w./-]+\/)`/g))
      expect(existsSync(join(root, path))).toBe(true);
  });
});

test('the Dev Container has the published form, this Node, and the ports of a server', () => {
  const container = z
    .strictObject({
      name: z.string(),
      build: z.strictObject({ dockerfile: z.string() }),
      remoteUser: z.string(),
      postCreateCommand: z.literal('npm ci'),
      forwardPorts: z.array(z.number()),
      portsAttributes: z.record(
        z.string().regex(/^\d+$/),
        z.strictObject({
          label: z.string(),
          onAutoForward: z.enum(['notify', 'silent', 'ignore']).optional(),
        }),
      ),
      runArgs: z.array(z.string()),
      customizations: z.strictObject({
        vscode: z.strictObject({ extensions: z.array(z.string().regex(/^[\w-]+\.[\w-]+$/)) }),
      }),
    })
    .parse(JSON.parse(text('.devcontainer/devcontainer.json')));
  const { devDependencies } = JSON.parse(text('package.json')) as { devDependencies: { node: string } };
  const recipe = text(`.devcontainer/${container.build.dockerfile}`);
  expect(recipe).toMatch(new RegExp(`^FROM node:${devDependencies.node.split('.')[0]}-\\w+$`, 'm'));
  const { PORT, GAMES_PORT, CONSOLE_PORT } = readConfig({}, root);
  const [web = ''] = /(?<=DEFAULT_PORT = )\d+/.exec(text('tools/run/dev.ts')) ?? [];
  expect(container.forwardPorts).toEqual([PORT, GAMES_PORT, CONSOLE_PORT, Number(web), Number(web) + 1]);
  expect(Object.keys(container.portsAttributes).toSorted()).toEqual(
    container.forwardPorts.map(String).toSorted(),
  );
  for (const name of ['chromium-headless-shell', 'fonts-dejavu-core']) {
    expect(text('.ci/run')).toContain(name);
    expect(recipe).toContain(name);
  }
});
