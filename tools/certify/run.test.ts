import { expect, test } from 'vitest';
import { ownForm } from './own-form.ts';
import { certify, linesOf, summaryOf, type CaseResult } from './run.ts';
import { recordCalls, type Send } from './studio.ts';

const gameSession = {
  player: '1',
  session: 'session-of-somebody-0000',
  game: 'lights',
  currency: 'PP',
} as const;

async function certified(send: Send): Promise<readonly CaseResult[]> {
  let calls: string[] = [];
  const studio = ownForm({ secret: 's', send: recordCalls(send, (line) => calls.push(line)) });
  const table = { studio, gameSession, other: undefined, rival: undefined, behind: undefined, crossings: 3 };
  return certify(
    table,
    () => calls.splice(0),
    () => undefined,
  );
}

test('a server that accepts everything and moves nothing fails, with the requests and replies in the report', async () => {
  const results = await certified(() =>
    Promise.resolve({ status: 200, text: '{"transaction":"t","balance":"1000.00","currency":"PP"}' }),
  );
  const wrong = results.filter((r) => r.verdict === 'wrong').map((r) => r.id);
  expect(wrong).toEqual(
    expect.arrayContaining(['signature', 'W-01', 'W-04', 'W-06', 'W-09', 'W-14', 'W-18', 'W-20', 'W-27']),
  );
  const [first] = results;
  const reply = linesOf(first!, { withCalls: false }).join('\n');
  expect(reply).toMatch(/^ {2}signature +WRONG +a call that another key signed is refused$/m);
  expect(reply).toContain('answered ok; right would be SIGNATURE_INVALID');
  expect(reply).toMatch(/sent {2}POST bet \{"call":"bet".*\n +came {2}200 /);
  expect(summaryOf(results)).toMatch(/^\d+ right, \d\d wrong, \d+ not seen from here$/);
});

test('a server that does not answer fails every case, and the report is complete', async () => {
  const results = await certified(() => Promise.reject(new Error('connection refused')));
  expect(new Set(results.map((r) => r.verdict))).toEqual(new Set(['wrong', 'not seen']));
  expect(results.find((r) => r.id === 'W-01')?.why).toContain('connection refused');
});
