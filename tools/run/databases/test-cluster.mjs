// `npm run test:cluster -- --url ADDRESS`: runs the HTTP tests (or those that match a word) with all servers on your Citus
// cluster; ADDRESS is its coordinator. With `--entry second` the second process of every server connects to a worker, with
// `--entry all` each does.
const takeOption = (option) => {
  const at = process.argv.indexOf(option);
  return at === -1 ? undefined : process.argv.splice(at, 2)[1];
};
const url = takeOption('--url');
if (url === undefined) {
  console.error('Give the coordinator of a Citus cluster: npm run test:cluster -- --url postgres://…');
  process.exit(2);
}
process.env.TEST_CLUSTER = url;
const entry = takeOption('--entry');
if (entry !== undefined) process.env.TEST_CLUSTER_ENTRY = entry;
if (process.argv.length === 2) process.argv.push('e2e/http');
const { makeClusterTemplate } = await import('../../../server/test/postgres/cluster-database.ts');
const drop = await makeClusterTemplate(url);
try {
  await import('../test.mjs');
} finally {
  await drop();
}
