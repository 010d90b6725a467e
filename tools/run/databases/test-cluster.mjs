// `npm run test:cluster -- --url ADDRESS`: the HTTP suite, or the tests that a word selects, with every server's
// database on your Citus cluster. ADDRESS is its coordinator's.
const at = process.argv.indexOf('--url');
const url = at === -1 ? undefined : process.argv[at + 1];
if (url === undefined) {
  console.error('Give the coordinator of a Citus cluster: npm run test:cluster -- --url postgres://…');
  process.exit(2);
}
process.argv.splice(at, 2);
process.env.TEST_CLUSTER = url;
if (process.argv.length === 2) process.argv.push('e2e/http');
const { makeClusterTemplate } = await import('../../../server/test/cluster-database.ts');
const drop = await makeClusterTemplate(url);
try {
  await import('../test.mjs');
} finally {
  await drop();
}
