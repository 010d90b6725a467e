import { expect, test } from 'vitest';
import { ManualClock } from '../../runtime/clock.ts';
import { steady } from './steady-clock.ts';
import { makeTokenKeys } from '../tokens/token-keys.ts';
import { createTokens } from '../tokens/tokens.ts';

test('I17: an expired token stays expired when the clock is corrected back by minutes', async () => {
  const clock = new ManualClock('2026-11-20T09:00:00Z');
  const tokens = createTokens(await makeTokenKeys(), steady(clock));
  const issue = () =>
    tokens.issue({
      sub: '42',
      sid: 'sign-in-of-mara-01',
      parlorUserId: 42,
      firstName: 'Mara',
      isPremium: false,
      platform: 'telegram',
    });
  const token = await issue();
  clock.advance(15 * 60_000);
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  clock.advance(-5 * 60_000);
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  expect(await tokens.verify(await issue())).toMatchObject({ sub: '42' });
  // A clock that was wrong by a day is corrected, and time goes on from there.
  clock.set('2026-11-21T09:00:00Z');
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  clock.set('2026-11-20T09:30:00Z');
  expect(await tokens.verify(await issue())).toMatchObject({
    exp: Date.parse('2026-11-20T09:45:00Z') / 1000,
  });
});
