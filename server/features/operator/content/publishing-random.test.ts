// C2, C3 and C6 in random sequences of operators' acts: content becomes live only if a person with the role, who did not edit
// it, approved exactly this content on the previous release. A model decides which publishing is allowed, without hashes
// and rows, and is compared with the server.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budget } from '@parlor/contract/test/random-cases.ts';
import type { Draft, DraftCard } from '@parlor/contract/calls/operator/content/drafts.ts';
import type { ReleaseCard } from '@parlor/contract/calls/operator/content/releases.ts';
import { openContentDesks, shopAt, type ContentDesks } from '../../../test/content-desks.ts';

let d: ContentDesks;
/** Two accounts of one person, and two accounts of other people. */
let accounts: ReadonlyArray<{ id: string; person: string }>;
beforeAll(async () => {
  d = await openContentDesks(false);
  d.operators.push({ identity: 'email:ann@parlor.example', role: 'treasurer' });
  accounts = [
    { id: d.desks[0]!.treasurer, person: 'tess' },
    { id: await d.person('email:TESS@parlor.example'), person: 'tess' },
    { id: d.desks[0]!.second, person: 'sam' },
    { id: await d.person('email:ann@parlor.example'), person: 'ann' },
  ];
});
afterAll(() => d.close());

interface ModelDraft {
  readonly id: number;
  price: number;
  base: number;
  version: number;
  state: 'open' | 'published';
  readonly editors: Set<string>;
  approvals: Array<{ account: number; version: number; base: number; price: number; isYes: boolean }>;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const account = fc.nat({ max: 3 });
// Few drafts and few prices, so that edits often return to approved content, and bases to earlier ones.
const which = fc.constantFrom(0, 0, 0, 1);
const price = fc.constantFrom(401, 402);
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('begin' as const), account, price }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('save' as const), account, which, price }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rebase' as const), account, which }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('decide' as const), account, which, isYes: fc.nat({ max: 4 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      account,
      which,
      inMs: fc.constantFrom(undefined, undefined, undefined, 60_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), account }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('rollBack' as const), account, back: fc.nat({ max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disable' as const), account }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('enable' as const), account }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1_000, 90_000) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** All published drafts of a run, to check that the test publishes at all. */
const published = { times: 0, refused: 0 };

class Run {
  readonly drafts: ModelDraft[] = [];
  readonly disabled = new Set<number>();
  /** The price of each release by its number. */
  readonly prices = new Map<number, number>();
  newest = { id: 0, price: 0 };

  /**
   * The server's list of releases; the model knows only their content. A draft is open again if its releases were cancelled: by
   * an operator, by a rollback, or because its approver was disabled before the start.
   */
  async look(): Promise<ReleaseCard[]> {
    const releases = await d.releases();
    for (const draft of this.drafts) {
      const own = releases.filter((release) => release.draft === draft.id);
      if (own.length > 0 && own.every(({ state }) => state === 'cancelled')) draft.state = 'open';
    }
    const newest = releases.find(({ state }) => state !== 'cancelled')!;
    this.newest = { id: newest.id, price: this.prices.get(newest.id) ?? (await priceOf(newest)) };
    return releases;
  }

  isAllowed(draft: ModelDraft): boolean {
    const heard = new Set<string>();
    let isApproved = false;
    for (const { account: by, version, base, price: said, isYes } of draft.approvals.toReversed()) {
      const { person } = accounts[by]!;
      if (heard.has(person)) continue;
      heard.add(person);
      if (version !== draft.version || base !== draft.base || said !== draft.price) continue;
      if (draft.editors.has(person) || this.disabled.has(by)) continue;
      if (!isYes) return false;
      isApproved = true;
    }
    return isApproved && draft.base === this.newest.price && draft.price !== this.newest.price;
  }

  async take(one: Step): Promise<void> {
    const { id: who = '', person = '' } = 'account' in one ? accounts[one.account]! : {};
    const draft = 'which' in one ? this.drafts.at(-1 - one.which) : undefined;
    if ('which' in one && draft === undefined) return;
    const params = { params: { id: String(draft?.id) } };
    switch (one.do) {
      case 'begin': {
        await this.look();
        const body = { name: 'Random', why: 'a random test', files: shopAt(one.price) };
        const { status, body: card } = await d.asks<DraftCard>(who, 'createDraft', { body });
        if (status !== 200) return assert.ok(this.disabled.has(one.account));
        this.drafts.push({
          id: card.id,
          price: one.price,
          base: this.newest.price,
          version: 1,
          state: 'open',
          editors: new Set([person]),
          approvals: [],
        });
        return;
      }
      case 'save': {
        const body = { version: draft!.version, files: shopAt(one.price) };
        const { status } = await d.asks(who, 'saveDraft', { ...params, body });
        if (status !== 200) return;
        Object.assign(draft!, { version: draft!.version + 1, price: one.price });
        draft!.editors.add(person);
        return;
      }
      case 'rebase': {
        await this.look();
        const body = { version: draft!.version, prefer: 'mine' };
        const { status } = await d.asks(who, 'rebaseDraft', { ...params, body });
        if (status !== 200) return;
        // An unchanged price follows the new base.
        if (draft!.price === draft!.base) draft!.price = this.newest.price;
        Object.assign(draft!, { version: draft!.version + 1, base: this.newest.price });
        draft!.editors.add(person);
        return;
      }
      case 'decide': {
        const { status } = await d.decide(who, draft!.id, one.isYes > 0);
        if (status !== 200) return;
        assert.ok(!draft!.editors.has(person) && !this.disabled.has(one.account));
        const { version, base, price: said } = draft!;
        draft!.approvals.push({ account: one.account, version, base, price: said, isYes: one.isYes > 0 });
        return;
      }
      case 'publish': {
        await this.look();
        const mayBe = draft!.state === 'open' && this.isAllowed(draft!);
        const startsAt =
          one.inMs === undefined ? {} : { startsAt: new Date(d.c.clock.now() + one.inMs).toISOString() };
        const { status, body } = await d.publish(who, draft!.id, startsAt);
        if (status !== 200) {
          published.refused += 1;
          if (body.error?.code === 'NOT_APPROVED') assert.ok(!mayBe, 'what is allowed was refused');
          return;
        }
        published.times += 1;
        assert.ok(mayBe, 'what is not allowed was published');
        this.prices.set(body.id, draft!.price);
        draft!.state = 'published';
        return;
      }
      case 'cancel': {
        const scheduled = (await this.look()).filter(({ state }) => state === 'scheduled');
        if (scheduled.length === 0) return;
        const id = String(scheduled.at(-1)!.id);
        await d.asks(who, 'cancelRelease', { params: { id }, body: { why: 'a random test' } });
        return;
      }
      case 'rollBack': {
        const releases = await this.look();
        const target = releases[one.back];
        const live = releases.find(({ isLive }) => isLive)!;
        if (target === undefined) return;
        const { status, body } = await d.asks<ReleaseCard>(who, 'rollBackRelease', {
          params: { id: String(target.id) },
          body: { base: live.id, why: 'a random test' },
        });
        if (status !== 200) return;
        assert.ok(target.state === 'live' || target.state === 'replaced');
        assert.equal(body.hash, target.hash, 'a rollback restored other content');
        this.prices.set(body.id, this.prices.get(target.id) ?? (await priceOf(target)));
        return;
      }
      case 'disable':
      case 'enable': {
        await d.c.pool.query('update profiles set disabled_at = $2 where player_id = $1', [
          who,
          one.do === 'disable' ? new Date() : null,
        ]);
        if (one.do === 'disable') this.disabled.add(one.account);
        else this.disabled.delete(one.account);
        return;
      }
      case 'wait': {
        d.c.clock.set(new Date(d.c.clock.now() + one.ms).toISOString());
        for (const { live } of d.c.processes) await live.look();
      }
    }
  }

  async end(): Promise<void> {
    await d.c.pool.query('update profiles set disabled_at = null');
  }
}

async function priceOf(release: ReleaseCard): Promise<number> {
  const { rows } = await d.c.pool.query<{ files: string }>(
    'select files from content_versions where hash = $1',
    [release.hash],
  );
  const { shop } = JSON.parse(rows[0]!.files) as { shop: { products: Array<{ id: string; price: number }> } };
  return shop.products.find(({ id }) => id === 'pack-of-three')!.price;
}

test('in random acts of operators, only content that another person approved unchanged becomes live, and a rollback restores it byte for byte (C2, C3, C6)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60, size: 'max' }), async (steps) => {
      const run = new Run();
      try {
        for (const one of steps) await run.take(one);
        // A process cancels a scheduled release when it looks, if its approver was disabled. So all look before the model does.
        for (const { live: served } of d.c.processes) await served.look();
        // Each process serves what is live in the model.
        const live = (await run.look()).find(({ isLive }) => isLive)!;
        for (const { live: served } of d.c.processes) expect(served.release.hash).toBe(live.hash);
        // Each version is still the bytes of its name, so a rollback restores them (C6).
        const { rows } = await d.c.pool.query<{ hash: string; files: string }>(
          'select hash, files from content_versions',
        );
        for (const { hash, files } of rows) expect(sha256(files)).toBe(hash);
        for (const draft of run.drafts) {
          const { hash, version, editors, state } = (await d.read(draft.id)) satisfies Draft;
          expect([hash !== undefined, version, editors.length > 0]).toEqual([true, draft.version, true]);
          expect(state, `of draft ${draft.id}`).toBe(draft.state);
        }
      } finally {
        await run.end();
      }
    }),
    budget(8, 300),
  );
  expect(published.times).toBeGreaterThan(0);
  expect(published.refused).toBeGreaterThan(0);
});
