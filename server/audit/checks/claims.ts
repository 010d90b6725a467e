// Every claim was paid once, and every reward was claimed (I12, I13).
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { expectEntry, type Case } from '../one-player.ts';

/** The kind of a claim, by the first part of its reference, and the reason of its ledger entries. */
const REASONS: Readonly<Record<string, LedgerReason>> = {
  welcome: 'welcome',
  quest: 'quest',
  milestone: 'milestone',
  daily: 'daily',
  collectible: 'daily',
  subscription: 'subscription',
  collection: 'collection',
  exchange: 'exchange',
  boost: 'boost',
  delivery: 'delivery',
  friend: 'referral',
  invited: 'referral',
  task: 'task',
};

export type RewardsOf = ReadonlyMap<string, readonly Reward[]>;

/** Returns the rewards of every claim, by its reference. */
export function checkClaims(c: Case): RewardsOf {
  const { rows, report } = c;
  const rewardsOf = new Map<string, readonly Reward[]>();
  for (const { reference, rewards: text } of rows.claims) {
    if (rewardsOf.has(reference)) report(`claim ${reference} is there twice; expected once`);
    const rewards = JSON.parse(text) as Reward[];
    rewardsOf.set(reference, rewards);
    const reason = REASONS[reference.split(':', 1)[0]!];
    if (reason === undefined) {
      report(`claim ${reference} is of nothing that this audit knows`);
      continue;
    }
    for (const [i, reward] of rewards.entries()) {
      const paidBy = rewards.length === 1 ? reference : `${reference}#${i}`;
      if (reward.type === 'points')
        expectEntry(c, paidBy, `claim ${reference}`, {
          debit: `mint:${reason}`,
          credit: 'player',
          currency: 'PP',
          amount: toMinor('PP', reward.amount) ?? -1n,
          reason,
        });
      else if (c.entryOf.has(paidBy)) expectEntry(c, paidBy, `claim ${reference}`, undefined);
    }
  }
  // Other currencies than points are in the order, not in the rewards of its claim.
  for (const e of rows.entries) {
    const order = /^(delivery:.+):token:\d+$/.exec(e.reference)?.[1];
    if (order !== undefined && rewardsOf.has(order) && e.debit === 'mint:delivery' && e.currency !== 'PP')
      c.explained.add(e.reference);
  }
  checkQuests(c, rewardsOf);
  return rewardsOf;
}

/** The document has which of today's and yesterday's quests were claimed. */
function checkQuests({ state, report }: Case, rewardsOf: RewardsOf): void {
  const { day, dealt, before } = state.quests;
  const claimed = new Map<string, readonly Reward[]>();
  for (const [index, quest] of dealt.entries())
    if (quest.claimed) claimed.set(`quest:${day}:${index}`, quest.template.rewards);
  for (const { index, rewards } of before.claimed) claimed.set(`quest:${before.day}:${index}`, rewards);
  for (const [reference, rewards] of claimed) {
    const paid = rewardsOf.get(reference);
    if (paid === undefined) report(`quest ${reference} is claimed in the document; expected its claim row`);
    else if (canonicalJson(paid) !== canonicalJson(rewards))
      report(`claim ${reference} paid ${canonicalJson(paid)}; expected ${canonicalJson(rewards)} as dealt`);
  }
  for (const reference of rewardsOf.keys()) {
    const ofDay = /^quest:(\d{4}-\d\d-\d\d):\d+$/.exec(reference)?.[1];
    if (ofDay === undefined) continue;
    if (ofDay > day)
      report(`claim ${reference} is of a day that the document has not reached (${day || 'none'})`);
    else if ((ofDay === day || ofDay === before.day) && !claimed.has(reference))
      report(`claim ${reference} is not claimed in the document; expected it to be`);
  }
}
