// `npm run test:pooler`: the HTTP suite, or the tests that a word selects, with every server's database behind
// PgBouncer (that of PGBOUNCER, or else the system's).
process.env.TEST_POOLER = '1';
if (process.argv.length === 2) process.argv.push('e2e/http');
await import('../test.mjs');
