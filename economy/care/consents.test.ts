import { describe, expect, test } from 'vitest';
import type { LegalContent } from '@parlor/contract/content/legal.ts';
import { playerViews } from '../act.ts';
import { easyQuests, oneLife, type OneLife } from '../test/one-life.ts';

const legal: LegalContent = {
  version: 1,
  minimumAge: 18,
  requiredOf: 'homes',
  operator: { name: 'N', address: 'A', email: 'E' },
  terms: [{ title: 'T', text: 'T' }],
  privacy: [{ title: 'P', text: 'P' }],
};
const lifeWith = (change: Partial<LegalContent> = {}): OneLife =>
  oneLife('2026-11-20T12:00:00Z', { quests: easyQuests, legal: { ...legal, ...change } });
const terms = (life: OneLife) => playerViews.consents(life.host.player, life.world).terms;
const isDue = (life: OneLife) => playerViews.summary(life.host.player, life.world, undefined, 1).termsDue;
const accept = (version = 1) =>
  ({ body: { version, isOfAge: true as const, accepted: true as const } }) as const;
let rounds = 0;
const stakes = (life: OneLife): string | undefined =>
  life.refusal('playRound', {
    gameId: 'coin',
    roundId: `terms-${++rounds}`,
    stakeMinor: 100n,
    choice: { side: 0 },
    known: undefined,
  });
const orders = (life: OneLife): string | undefined =>
  life.refusal('placeOrder', {
    orderId: `terms-${++rounds}`,
    itemId: 'chest',
    quantity: 1,
    mode: 'telegram',
    platform: 'telegram',
    taken: 0,
  });
/** A content release. */
const release = (life: OneLife, change: Partial<LegalContent>): void => {
  Object.assign(life.world, { content: { ...life.world.content, legal: { ...legal, ...change } } });
};

describe('the statement of age and the terms', () => {
  test('shown and not accepted, nothing is played or bought; accepted, everything is', () => {
    const life = lifeWith();
    expect(stakes(life)).toBeUndefined();
    life.act('showTerms', {});
    expect([stakes(life), orders(life), life.openLootbox('FREE')]).toEqual(
      Array.from({ length: 3 }, () => 'TERMS_NOT_ACCEPTED'),
    );
    expect([terms(life)?.isDue, isDue(life)]).toEqual([true, true]);
    life.act('acceptTerms', accept());
    expect([stakes(life), orders(life)]).toEqual([undefined, undefined]);
    expect(terms(life)).toEqual({
      version: 1,
      minimumAge: 18,
      accepted: { version: 1, at: '2026-11-20T12:00:00.000Z' },
      isDue: false,
    });
    expect(isDue(life)).toBe(false);
  });

  test('where everybody has to accept, a player whom nobody asked may not play either', () => {
    const life = lifeWith({ requiredOf: 'everyone' });
    expect(stakes(life)).toBe('TERMS_NOT_ACCEPTED');
    life.act('acceptTerms', accept());
    expect(stakes(life)).toBeUndefined();
  });

  test('a new version is asked for once it is shown, and the old one cannot be accepted any more', () => {
    const life = lifeWith();
    life.act('showTerms', {});
    life.act('acceptTerms', accept());
    release(life, { version: 2 });
    // An open game continues until the next entry.
    expect([stakes(life), isDue(life)]).toEqual([undefined, true]);
    life.act('showTerms', {});
    expect(stakes(life)).toBe('TERMS_NOT_ACCEPTED');
    expect(life.refusal('acceptTerms', accept())).toBe('TERMS_OUTDATED');
    life.act('acceptTerms', accept(2));
    expect(stakes(life)).toBeUndefined();
    // An earlier release that is put back asks for nothing.
    release(life, { version: 1 });
    expect([stakes(life), isDue(life)]).toEqual([undefined, false]);
  });

  test('an open round can be finished, whatever is shown meanwhile', () => {
    const life = lifeWith();
    const bet = {
      provider: 'studio',
      transactionId: 'b1',
      roundId: 'r1',
      gameId: 'outside',
      currency: 'PP',
      amountMinor: 100n,
      roundClosed: false,
    } as const;
    life.act('bet', { ...bet, known: life.host.known(bet) });
    life.act('showTerms', {});
    const next = { ...bet, transactionId: 'b2', roundId: 'r2' };
    expect(life.refusal('bet', { ...next, known: life.host.known(next) })).toBe('TERMS_NOT_ACCEPTED');
    const win = { ...bet, transactionId: 'w1', referenceId: 'b1', promo: false };
    expect(life.refusal('win', { ...win, known: life.host.known(win) })).toBeUndefined();
  });

  test('without terms there is nothing to accept', () => {
    const life = oneLife();
    expect([terms(life), isDue(life)]).toEqual([undefined, false]);
    life.act('showTerms', {});
    expect(stakes(life)).toBeUndefined();
    expect(life.refusal('acceptTerms', accept())).toBe('TERMS_OUTDATED');
  });
});

test('every decision is kept once, with its number; the same again is none', () => {
  const life = lifeWith();
  life.act('acceptTerms', accept());
  life.act('acceptTerms', accept());
  for (const agreed of [true, true, false]) {
    life.act('chooseMessages', { body: { topic: 'race', channel: 'email', agreed } });
    life.act('chooseConsent', { topic: 'analytics', agreed });
  }
  const at = { atMs: life.world.nowMs };
  expect(life.host.rows.consentChanges).toEqual([
    { number: 1, topic: 'terms', agreed: true, version: 1, ...at },
    { number: 2, topic: 'race:email', agreed: true, ...at },
    { number: 3, topic: 'analytics', agreed: true, ...at },
    { number: 4, topic: 'race:email', agreed: false, ...at },
    { number: 5, topic: 'analytics', agreed: false, ...at },
  ]);
  const { messages } = playerViews.consents(life.host.player, life.world);
  expect(messages.filter(({ at }) => at !== undefined)).toMatchObject([
    { topic: 'race', channel: 'email', agreed: false },
  ]);
});

describe('consents to messages', () => {
  const agree = (life: OneLife, topic: 'quests' | 'race', channel: 'bot' | 'email', zone?: string) =>
    life.act('chooseMessages', { body: { topic, channel, agreed: true, ...(zone ? { zone } : {}) } });
  const agreed = (life: OneLife): string[] =>
    playerViews
      .consents(life.host.player, life.world)
      .messages.filter((one) => one.agreed)
      .map(({ topic, channel }) => `${topic} ${channel}`);

  test('are of one channel each; /stop ends those of the bot, and /start brings back the same ones', () => {
    const life = lifeWith();
    agree(life, 'quests', 'bot');
    agree(life, 'race', 'bot');
    agree(life, 'race', 'email');
    expect(life.act('endMessages', { channel: 'bot', mayResume: true }).ended).toEqual(['quests', 'race']);
    expect(life.act('endMessages', { channel: 'bot', mayResume: true }).ended).toEqual([]);
    expect(agreed(life)).toEqual(['race email']);
    expect(life.act('resumeMessages', {}).resumed).toEqual(['quests', 'race']);
    expect(life.act('resumeMessages', {}).resumed).toEqual([]);
    expect(agreed(life)).toEqual(['quests bot', 'race bot', 'race email']);
  });

  test('that a block or the page ended are not brought back by /start', () => {
    const life = lifeWith();
    agree(life, 'quests', 'bot');
    life.act('endMessages', { channel: 'bot', mayResume: false });
    life.act('resumeMessages', {});
    expect(agreed(life)).toEqual([]);
    agree(life, 'race', 'bot');
    life.act('endMessages', { channel: 'bot', mayResume: true });
    life.act('chooseMessages', { body: { topic: 'race', channel: 'bot', agreed: false } });
    life.act('resumeMessages', {});
    expect(agreed(life)).toEqual([]);
  });

  test('keep the time zone while there are any', () => {
    const life = lifeWith();
    const zone = () => playerViews.consents(life.host.player, life.world).zone;
    const inSummary = () => playerViews.summary(life.host.player, life.world, undefined, 1).messageZone;
    life.act('setMessageZone', { body: { zone: 'Asia/Tokyo' } });
    expect([zone(), inSummary()]).toEqual([undefined, undefined]);
    agree(life, 'race', 'email');
    expect(inSummary()).toBe('UTC');
    agree(life, 'quests', 'bot', 'Europe/Berlin');
    life.act('setMessageZone', { body: { zone: 'Asia/Tokyo' } });
    expect([zone(), inSummary()]).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
    life.act('endMessages', { channel: 'email', mayResume: false });
    life.act('endMessages', { channel: 'bot', mayResume: true });
    expect([zone(), inSummary()]).toEqual([undefined, undefined]);
  });
});
