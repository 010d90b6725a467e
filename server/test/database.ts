import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { createClusterDatabase } from './postgres/cluster-database.ts';

/** A major version of PostgreSQL that tests may run on. */
export type Engine = '18' | '15';

export interface TestDatabase {
  readonly url: string;
  /** Ends every connection to it and deletes it. */
  drop(): Promise<void>;
}

export const TEMPLATE = 'parlor_template';

/**
 * The PostgreSQL versions of this run: always the embedded 18, and 15 if the system has it. For suites whose SQL
 * differs between versions: `describe.each(testEngines())('… on PostgreSQL %s', (engine) => …)`.
 */
export function testEngines(): readonly Engine[] {
  if (CLUSTER !== undefined) return ['18'];
  return inject('databaseServers')['15'] === undefined ? ['18'] : ['18', '15'];
}

/** `npm run test:cluster` has the databases of tests on a Citus cluster. */
const CLUSTER = process.env['TEST_CLUSTER'];

/** Whether its rows are on several machines. */
export const isOnCluster = CLUSTER !== undefined;

/** A new database with the current schema and no rows, for one test file. */
export async function createTestDatabase(engine: Engine = '18'): Promise<TestDatabase> {
  return CLUSTER === undefined ? createPlainDatabase(engine) : createClusterDatabase(CLUSTER);
}

/** On one plain PostgreSQL, whatever other tests use. */
export async function createPlainDatabase(engine: Engine = '18'): Promise<TestDatabase> {
  return create(engine, `template ${TEMPLATE}`);
}

/** A new database with nothing in it, for tests of the migrations themselves. */
export async function createEmptyDatabase(engine: Engine = '18'): Promise<TestDatabase> {
  return create(engine, 'template template0');
}

const OBJECT_IN_USE = '55006';
const BUSY_ATTEMPTS = 100;

async function create(engine: Engine, template: string): Promise<TestDatabase> {
  const adminUrl = inject('databaseServers')[engine];
  if (adminUrl === undefined)
    throw new Error(`This run has no PostgreSQL ${engine}: ask testEngines() first.`);
  const name = `test_${randomBytes(8).toString('hex')}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Files are copied, and not page after page through the log.
      await asAdmin(adminUrl, `create database ${name} ${template} strategy = file_copy`);
      break;
    } catch (error) {
      // Autovacuum, or another copy under way, holds the template for a moment.
      if ((error as { code?: unknown }).code !== OBJECT_IN_USE || attempt === BUSY_ATTEMPTS) throw error;
      await pause(20);
    }
  }
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl, application_name: 'parlor-test' });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
