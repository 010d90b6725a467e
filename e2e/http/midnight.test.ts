// Claims across the end of days, weeks and months at processes in four time zones. Each counts in exactly one
// period, whatever the zone, daylight saving, week 53 or 29 February (I15, I16, I17).
import { afterEach, describe, expect, test } from 'vitest';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { cases } from '@parlor/contract/test/random-cases.ts';
import { weekOf } from '@parlor/economy/kernel/periods.ts';
import { newUser, signIn, send, type Visitor } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';

const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland'];
const server = startTestServer({ zones });
afterEach(() => server().setClock(null));

const PEOPLE = 16;
const CLAIMS_A_SECOND = cases(100, 200);
const SECONDS = 3;
const BEFORE_MS = 1_500;

/** A busy machine may refuse. A later retry is paid like a first try. */
const ANSWERS = new Set(['done', 'ALREADY_CLAIMED', 'NOT_CLAIMABLE', 'UNAVAILABLE', 'BUSY']);

const CALLS = [
  ['claimFastlane', { feature: 'FREE_PP' }],
  ['claimDailyCollectible', {}],
  ['openLootbox', { kind: 'FREE' }],
  ['claimWeeklyMilestone', { step: 4 }],
  ['claimMonthlyMilestone', { step: 5 }],
] as const;

/** `done`, or the code of the refusal. */
async function claim(token: string, n: number): Promise<string> {
  const [call, body] = CALLS[n % CALLS.length]!;
  const { method, path } = contract[call];
  const { status, json } = await send(server().servers[n % zones.length]!.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return status === 200 ? 'done' : (json as { error: { code: string } }).error.code;
}

/** Everybody claims everything repeatedly, at this rate, on alternating processes. */
async function fire(people: readonly Visitor[], seconds: number): Promise<string[]> {
  const tokens = await Promise.all(people.map((who) => who.token()));
  const fired: Array<Promise<string>> = [];
  const began = performance.now();
  for (let n = 0; n < CLAIMS_A_SECOND * seconds; n++) {
    const due = began + (n * 1_000) / CLAIMS_A_SECOND;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    // Each person makes every call on every process.
    fired.push(claim(tokens[n % tokens.length]!, Math.floor(n / tokens.length) * 7 + n));
  }
  return Promise.all(fired);
}

/** References of claims and draws of these people, with the day of each. */
async function made(people: readonly Visitor[]) {
  const ids = new Set(people.map((who) => who.userId()));
  const rows = [...(await server().exported('claims')), ...(await server().exported('draws'))];
  return rows
    .filter((row) => ids.has(row.playerId))
    .map(({ playerId, reference, at }) => ({ playerId, reference, day: at.slice(0, 10) }));
}

describe('claims across', () => {
  test.each([
    ['an ordinary midnight', '2026-11-24T00:00:00Z'],
    ['the end of ISO week 53', '2027-01-04T00:00:00Z'],
    ['the beginning of 29 February', '2028-02-29T00:00:00Z'],
    ['the end of 29 February, and of the month', '2028-03-01T00:00:00Z'],
    ['the hour that is missing in Berlin', '2027-03-28T01:00:00Z'],
    ['the hour that comes twice in New York', '2026-11-01T06:00:00Z'],
    ["Auckland's midnight of the day on which its summer ends", '2027-04-03T11:00:00Z'],
  ])(
    '%s land in exactly one period, and a clock set back opens none again',
    { timeout: 180_000 },
    async (_, instant) => {
      const turnMs = Date.parse(instant);
      const beforeMs = turnMs - BEFORE_MS;
      await server().setClock(new Date(turnMs - 60_000).toISOString());
      const people: Visitor[] = [];
      for (let n = 0; n < PEOPLE; n++) {
        const who = await signIn(newUser(), server().first, { nowMs: server().nowMs });
        await who.api.visit();
        await server().setSteps(who.userId(), { weekly: 4, monthly: 5 });
        people.push(who);
      }
      await server().setClock(new Date(beforeMs).toISOString());
      const answers = await fire(people, SECONDS);
      expect(answers.filter((answer) => !ANSWERS.has(answer))).toEqual([]);
      await server().setClock(new Date(turnMs + 5_000).toISOString());
      // Calls that must be retried are retried.
      for (const who of people) await who.api.collectReady();

      const all = await made(people);
      const keys = all.map(({ playerId, reference }) => `${playerId} ${reference}`);
      expect(new Set(keys).size).toBe(keys.length);
      const days = new Set([beforeMs, turnMs].map((ms) => new Date(ms).toISOString().slice(0, 10)));
      const ofDays = all.flatMap(({ reference, day }) => {
        const ofDay = /^(?:daily|collectible|lootbox:FREE):(.+)$/.exec(reference)?.[1];
        return ofDay === undefined ? [] : [{ reference, day, ofDay }];
      });
      expect(ofDays.filter(({ day, ofDay }) => day !== ofDay)).toEqual([]);
      const [week, month] = [weekOf(beforeMs), new Date(beforeMs).toISOString().slice(0, 7)];
      for (const who of people) {
        const mine = all
          .filter(({ playerId }) => playerId === who.userId())
          .map(({ reference }) => reference);
        // Reached before the change of period: claimed before it, or granted with it; once.
        expect(mine.filter((r) => r.startsWith('milestone:')).toSorted()).toEqual([
          `milestone:monthly:${month}:5:FREE`,
          `milestone:weekly:${week}:4`,
        ]);
        for (const prefix of ['daily:', 'collectible:', 'lootbox:FREE:']) {
          const taken = mine.filter((r) => r.startsWith(prefix)).map((r) => r.slice(prefix.length));
          expect(taken.length).toBeGreaterThan(0);
          for (const day of taken) expect(days).toContain(day);
        }
      }
      // Some claims succeeded before and some after the change.
      expect(new Set(all.filter((r) => r.reference.startsWith('daily:')).map((r) => r.day))).toEqual(days);

      for (const backMs of [300_000, 86_400_000]) {
        await server().setClock(new Date(turnMs - backMs).toISOString());
        const tokens = await Promise.all(people.map((who) => who.token()));
        const again = await Promise.all(
          tokens.flatMap((token) =>
            Array.from({ length: cases(CALLS.length, 20) }, (_unused, n) => claim(token, n)),
          ),
        );
        expect(again).not.toContain('done');
        const now = await made(people);
        expect(now.map(({ playerId, reference }) => `${playerId} ${reference}`).toSorted()).toEqual(
          keys.toSorted(),
        );
      }
    },
  );
});
