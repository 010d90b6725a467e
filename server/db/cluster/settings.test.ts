import { expect, test } from 'vitest';
import { settingsAmiss } from './settings.ts';

const FIT = {
  walLevel: 'logical',
  workerProcesses: 9,
  preparedTransactions: 300,
  connections: 300,
  databases: 3,
} as const;

test('a cluster with the settings of the documentation is told nothing', () => {
  expect(settingsAmiss(FIT)).toEqual([]);
});

test.each([
  [{ walLevel: 'replica' }, 'wal_level is replica and has to be logical'],
  [{ workerProcesses: 8 }, 'max_worker_processes is 8 and has to be at least 9 with Citus in 3 databases'],
  [{ databases: 4 }, 'max_worker_processes is 9 and has to be at least 10 with Citus in 4 databases'],
  [
    { preparedTransactions: 299 },
    'max_prepared_transactions is 299 and has to be at least max_connections (300)',
  ],
])('%o is told, with what would be right', (other, told) => {
  expect(settingsAmiss({ ...FIT, ...other })).toEqual([expect.stringContaining(told)]);
});
