import { expect, test } from 'vitest';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { fakeTable } from './fake-table.ts';
import { FakeServer } from '../fake/fake-server.ts';
import { createFakeServices } from '../fake/services.ts';
import { fillAQuest } from './fill-a-quest.ts';
import { realContent } from './real-content.ts';
import { memoryStorage } from './memory-storage.ts';
import { systemClock } from '../clock.ts';

const PLAYERS = 80;
/** The day of the first player; each player plays a day later than the one before, so that many deals are met. */
const FIRST_DAY_MS = Date.parse('2026-11-28T12:00:00.000Z');

test(`each of ${PLAYERS} players gets two claimable quests, whatever was dealt to them`, async () => {
  let nowMs = FIRST_DAY_MS;
  const server = new FakeServer({ loaded: realContent(), clock: { ...systemClock, now: () => nowMs } });
  const found = new Set<string>();
  for (let id = 1; id <= PLAYERS; id++, nowMs += DAY_MS) {
    const { api, session } = createFakeServices({
      server,
      baseUrl: 'http://fake.test',
      platform: 'telegram',
      initData: new URLSearchParams({
        user: JSON.stringify({ id, first_name: 'Alice' }),
        auth_date: '1',
        hash: 'fake',
      }).toString(),
      localStorage: memoryStorage(),
      sessionStorage: memoryStorage(),
      currentPath: () => '/',
      navigate: () => undefined,
    });
    await session.start();
    const state = session.state();
    if (state.status !== 'connected') throw new Error(`the fake player is ${state.status}`);
    const { userId } = state.profile;
    for (let quest = 0; quest < 2; quest++) {
      const ready = await fillAQuest(api, fakeTable(server, userId).playRound);
      found.add(ready.template);
      await api.claimQuest({ body: { id: ready.id } });
    }
    session.stop();
  }
  expect(found.size).toBeGreaterThan(5);
});
