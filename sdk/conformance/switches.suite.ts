// What an operator switches off, as the HTTP services and the fakes both show it: nothing new, with the text for players
// and the end; open rounds and paid orders continue.
import type { SwitchedOff, SwitchTarget } from '@parlor/contract/calls/switches.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '../test/refusals.ts';
import type { World } from './services.suite.ts';

export interface SwitchedWorld extends Pick<
  World,
  'services' | 'playRound' | 'steps' | 'friendComes' | 'stop'
> {
  /** Resolves once it holds where the player plays. */
  readonly switchOff: (off: SwitchedOff) => Promise<void>;
  readonly switchOn: (target: SwitchTarget) => Promise<void>;
}

const GAME = 'dice-moons';
const CHOICE = { side: 'over', sum: 4 };
const STEPPED = 'mines-bee';
const PACK = 'pack-of-three';

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Of a page or of the API: each throws an error of its own with code and details. */
const refused = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    ({ code, details }: { code?: string; details?: unknown }) => ({ code, details }),
  );

export function switchesSuite(name: string, makeWorld: () => Promise<SwitchedWorld>): void {
  describe(`switches (${name})`, { timeout: 60_000 }, () => {
    let world: SwitchedWorld;
    const off: SwitchTarget[] = [];
    beforeEach(async () => {
      world = await makeWorld();
    });
    afterEach(async () => {
      for (const target of off.splice(0)) await world.switchOn(target);
      await world.stop();
    });
    const api = () => world.services.api;
    async function switchOff(one: SwitchedOff): Promise<SwitchedOff> {
      off.push({ kind: one.kind, ...(one.id === undefined ? {} : { id: one.id }) });
      await world.switchOff(one);
      return one;
    }
    const play = () => world.playRound(GAME, 5, CHOICE);
    const balance = async () => (await api().balance({ params: { currency: 'PP' } })).balance;

    for (const [kind, id] of [
      ['game', GAME],
      ['family', 'dice'],
      ['studio', 'parlor'],
    ] as const)
      test(`a ${kind} that is off takes no new round, says why and until when, and plays again afterwards`, async () => {
        await play();
        const until = inAnHour();
        const text = 'Wrong table on phones';
        const translations = { ru: 'Ошибка на телефонах', fa: 'خطا در تلفن‌ها' };
        const given = await switchOff({ kind, id, notice: 'fault', text, translations, until });
        const before = await balance();
        expect(await refused(play())).toEqual({ code: 'SWITCHED_OFF', details: given });
        expect(await balance()).toBe(before);
        expect((await api().switches()).off).toEqual([given]);
        await world.switchOn({ kind, id });
        expect((await api().switches()).off).toEqual([]);
        await play();
      });

    test('an open stepped round continues and pays; a new one is refused', async () => {
      const { steps } = world;
      const roundId = `switch-${crypto.randomUUID()}`;
      await steps.start(STEPPED, roundId, 10, { mines: 1 });
      await switchOff({ kind: 'game', id: STEPPED, notice: 'maintenance' });
      const { open } = await steps.step(STEPPED, roundId, 0, 4);
      const last = open && (await steps.take(STEPPED, roundId, 1));
      expect(last?.round?.stake ?? 10).toBe(10);
      // The same begin again is the same round, and no new one.
      expect(await refused(steps.start(STEPPED, roundId, 10, { mines: 1 }))).toBe('done');
      expect(await refused(steps.start(STEPPED, `${roundId}-2`, 10, { mines: 1 }))).toMatchObject({
        code: 'SWITCHED_OFF',
      });
    });

    test('a product and the whole shop: shown as off with the end, and orders are refused', async () => {
      const buy = () => api().placeOrder({ body: { productId: PACK, quantity: 1, paymentMode: 'telegram' } });
      const shown = async () => (await api().products()).products.find((p) => p.id === PACK);
      const until = inAnHour();
      await switchOff({ kind: 'product', id: PACK, notice: 'review', until });
      expect(await shown()).toMatchObject({
        available: false,
        unavailable: { because: 'switched-off', until },
      });
      expect(await refused(buy())).toMatchObject({ code: 'SWITCHED_OFF', details: { kind: 'product' } });
      await world.switchOn({ kind: 'product', id: PACK });
      await switchOff({ kind: 'shop', notice: 'maintenance' });
      expect((await api().products()).products.every((p) => !p.available)).toBe(true);
      const { serverMessage } = await refusalOf(buy());
      expect(serverMessage).toContain('Closed for maintenance.');
      expect((await api().orders()).orders).toEqual([]);
      await world.switchOn({ kind: 'shop' });
      expect((await buy()).type).toBe('no_payment_required');
    });

    test('claims: nothing is claimed, and everything is there afterwards', async () => {
      await switchOff({ kind: 'claims', notice: 'fault' });
      const before = await balance();
      for (const claim of [
        () => api().claimFastlane({ body: { feature: 'FREE_PP' } }),
        () => api().collectReady({ body: {} }),
        () => api().openLootbox({ body: { kind: 'FREE' } }),
      ])
        expect(await refused(claim())).toMatchObject({ code: 'SWITCHED_OFF', details: { kind: 'claims' } });
      expect(await balance()).toBe(before);
      await world.switchOn({ kind: 'claims' });
      expect((await api().collectReady({ body: {} })).items.length).toBeGreaterThan(0);
    });

    test('sign-up: new players are refused, and existing players can sign in', async () => {
      const known = await world.friendComes(undefined);
      await switchOff({ kind: 'sign-up', notice: 'review' });
      expect(await refused(world.friendComes(undefined))).toMatchObject({ code: 'SWITCHED_OFF' });
      expect(await world.friendComes(undefined, known)).toBe(known);
    });

    test('referrals: a new player with a link gets no inviter meanwhile, and earlier friends stay', async () => {
      const { websiteLink } = await api().referralLink();
      await world.friendComes(websiteLink);
      await switchOff({ kind: 'referrals', notice: 'review' });
      await world.friendComes(websiteLink);
      expect((await api().referrals()).total).toBe(1);
      await world.switchOn({ kind: 'referrals' });
      await world.friendComes(websiteLink);
      expect((await api().referrals()).total).toBe(2);
    });

    test('a partner: its tasks are not offered and cannot be started; claimable tasks stay', async () => {
      const { partners } = await api().crossTasks();
      const id = 'greenhouse';
      const mine = partners.find((p) => p.name === 'Greenhouse')!;
      const ready = mine.availableTasks[0]!;
      const rest = mine.availableTasks.filter((t) => t.id !== ready.id);
      await api().markCrossTaskCheckable({ body: { id: ready.id } });
      await api().markCrossTaskClaimable({ body: { id: ready.id } });
      await switchOff({ kind: 'partner', id, notice: 'provider' });
      const shown = (await api().crossTasks()).partners.find((p) => p.name === mine.name);
      expect(shown?.availableTasks.map((t) => t.id)).toEqual([ready.id]);
      for (const task of rest)
        expect(await refused(api().markCrossTaskCheckable({ body: { id: task.id } }))).toMatchObject({
          code: 'SWITCHED_OFF',
        });
      expect((await api().claimCrossTask({ body: { id: ready.id } })).reward).toEqual(ready.reward);
    });
  });
}
