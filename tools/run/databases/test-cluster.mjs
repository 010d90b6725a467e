// `npm run test:cluster -- --url ADDRESS`: the HTTP suite, or what a word names of it, with every server's database on a Citus
// cluster that you bring; ADDRESS is its coordinator's. With `--entry second` the second process of every server enters by a
// worker, with `--entry all` each does.
const given = (option) => {
  const at = process.argv.indexOf(option);
  return at === -1 ? undefined : process.argv.splice(at, 2)[1];
};
const url = given('--url');
if (url === undefined) {
  console.error('Give the coordinator of a Citus cluster: npm run test:cluster -- --url postgres://…');
  process.exit(2);
}
process.env.TEST_CLUSTER = url;
const entry = given('--entry');
if (entry !== undefined) process.env.TEST_CLUSTER_ENTRY = entry;
if (process.argv.length === 2) process.argv.push('e2e/http');
const { makeClusterTemplate } = await import('../../../server/test/cluster-database.ts');
const drop = await makeClusterTemplate(url);
try {
  await import('../test.mjs');
} finally {
  await drop();
}
