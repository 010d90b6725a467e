// What was claimed was paid, once, and what was paid as a reward was claimed (I12, I13).
import { toMinor } from '@parlor/contract/money.ts';
import type { Reward } from '@parlor/contract/vocabulary.ts';
import { canonicalJson } from '@parlor/economy/canonical.ts';
import { expectEntry, type Case } from './one-player.ts';

export function checkClaims(c: Case): void {
  const { rows, tell } = c;
  const rewardsOf = new Map<string, readonly Reward[]>();
  for (const { reference, rewards: text } of rows.claims) {
    if (rewardsOf.has(reference)) tell(`claim ${reference} is there twice; expected once`);
    const rewards = JSON.parse(text) as Reward[];
    rewardsOf.set(reference, rewards);
    const reason = reference.split(':', 1)[0]!;
    for (const [i, reward] of rewards.entries())
      if (reward.type === 'points')
        expectEntry(c, rewards.length === 1 ? reference : `${reference}#${i}`, `claim ${reference}`, {
          debit: `mint:${reason}`,
          credit: 'player',
          currency: 'PP',
          amount: toMinor('PP', reward.amount) ?? -1n,
          reason,
        });
      else
        tell(`claim ${reference} has a reward of ${reward.type}; this audit knows no system that grants it`);
  }
  for (const e of rows.entries)
    if (e.debit.startsWith('mint:') && !c.explained.has(e.reference)) {
      c.explained.add(e.reference);
      tell(`entry ${e.number} (${e.reference}) was paid by ${e.debit}; expected a claim row ${e.reference}`);
    }
  checkQuests(c, rewardsOf);
}

/** The document says of today's and yesterday's quests which were claimed. */
function checkQuests({ state, tell }: Case, rewardsOf: ReadonlyMap<string, readonly Reward[]>): void {
  const { day, dealt, before } = state.quests;
  const claimed = new Map<string, readonly Reward[]>();
  for (const [index, quest] of dealt.entries())
    if (quest.claimed) claimed.set(`quest:${day}:${index}`, quest.template.rewards);
  for (const { index, rewards } of before.claimed) claimed.set(`quest:${before.day}:${index}`, rewards);
  for (const [reference, rewards] of claimed) {
    const paid = rewardsOf.get(reference);
    if (paid === undefined) tell(`quest ${reference} is claimed in the document; expected its claim row`);
    else if (canonicalJson(paid) !== canonicalJson(rewards))
      tell(`claim ${reference} paid ${canonicalJson(paid)}; expected ${canonicalJson(rewards)} as dealt`);
  }
  for (const reference of rewardsOf.keys()) {
    const ofDay = /^quest:(\d{4}-\d\d-\d\d):\d+$/.exec(reference)?.[1];
    if (ofDay === undefined) continue;
    if (ofDay > day)
      tell(`claim ${reference} is of a day that the document has not reached (${day || 'none'})`);
    else if ((ofDay === day || ofDay === before.day) && !claimed.has(reference))
      tell(`claim ${reference} is not claimed in the document; expected it to be`);
  }
}
