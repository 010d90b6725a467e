// The document and the claims agree about week, month, day, subscriptions and boosts (I12–I18, I21).
import { dayOfNumber } from '@parlor/economy/kernel/periods.ts';
import type { RewardsOf } from './claims.ts';
import type { Case } from '../one-player.ts';

export function checkProgress(c: Case, rewardsOf: RewardsOf): void {
  const { state, report } = c;
  const { weekly, monthly, daily } = state;
  const references = [...rewardsOf.keys()];
  sameClaims(c, references, 'milestone:weekly:', weekly.week, weekly.claimed.map(String));
  sameClaims(c, references, 'milestone:monthly:', monthly.month, [
    ...monthly.claimed.FREE.map((step) => `${step}:FREE`),
    ...monthly.claimed.PREMIUM.map((step) => `${step}:PREMIUM`),
  ]);
  for (const [name, { steps, claimed }] of [
    ['week', { steps: weekly.steps, claimed: weekly.claimed }],
    ['month', { steps: monthly.steps, claimed: [...monthly.claimed.FREE, ...monthly.claimed.PREMIUM] }],
  ] as const)
    for (const step of claimed)
      if (step > steps) report(`the ${name} stands at step ${steps}, yet step ${step} was claimed`);

  const taken = daily.taken.map(dayOfNumber);
  const days = references.filter((r) => r.startsWith('daily:')).map((r) => r.slice('daily:'.length));
  for (const day of taken)
    if (!days.includes(day))
      report(`the daily reward of ${day} is taken in the document; expected its claim row`);
  for (const day of days)
    if (day >= (taken[0] ?? '') && !taken.includes(day))
      report(`claim daily:${day} is not taken in the document; expected it to be`);
  lastDay(c, 'the daily collectible', state.collectibleDay, references, 'collectible:');
  lastDay(
    c,
    'the free lootbox',
    state.lootboxes.freeDay,
    c.rows.draws.map((d) => d.reference),
    'lootbox:FREE:',
  );
  checkSubscriptions(c, rewardsOf);
  checkBoosts(c, references);
}

/** In the document's period, and in no later one. */
function sameClaims(
  { report }: Case,
  references: readonly string[],
  prefix: string,
  period: string,
  stored: readonly string[],
): void {
  const found = new Set<string>();
  for (const reference of references) {
    if (!reference.startsWith(prefix)) continue;
    const [of = '', ...rest] = reference.slice(prefix.length).split(':');
    const step = rest.join(':');
    if (of > period)
      report(`claim ${reference} is of a period that the document has not reached (${period || 'none'})`);
    if (of !== period) continue;
    found.add(step);
    if (!stored.includes(step))
      report(`claim ${reference} is not claimed in the document; expected it to be`);
  }
  for (const step of stored)
    if (!found.has(step))
      report(`milestone ${prefix}${period}:${step} is claimed in the document; expected its claim row`);
}

function lastDay(
  { report }: Case,
  what: string,
  stored: string,
  references: readonly string[],
  prefix: string,
): void {
  const last = references
    .filter((r) => r.startsWith(prefix))
    .map((r) => r.slice(prefix.length))
    .reduce((latest, day) => (day > latest ? day : latest), '');
  if (last !== stored)
    report(`${what} was taken last on ${stored || 'no day'}; expected ${last || 'no day'}`);
}

function checkSubscriptions({ state, report }: Case, rewardsOf: RewardsOf): void {
  const amounts = new Map<string, number>();
  const lastDays = new Map<string, string>();
  for (const [reference, rewards] of rewardsOf) {
    const [, id, day = ''] = /^subscription:(.+):(\d{4}-\d\d-\d\d)$/.exec(reference) ?? [];
    if (id === undefined) continue;
    const amount = rewards.reduce((sum, r) => sum + (r.type === 'points' ? r.amount : 0), 0);
    const known = amounts.get(id);
    if (known !== undefined && known !== amount)
      report(`claim ${reference} paid ${amount}; expected ${known} as the others of this subscription`);
    amounts.set(id, amount);
    if (day > (lastDays.get(id) ?? '')) lastDays.set(id, day);
  }
  for (const s of state.subscriptions) {
    const last = lastDays.get(s.id) ?? '';
    const stored = s.lastMs === undefined ? '' : new Date(s.lastMs).toISOString().slice(0, 10);
    if (stored !== last)
      report(`subscription ${s.id} was claimed last on ${stored || 'no day'}; expected ${last || 'no day'}`);
    const amount = amounts.get(s.id);
    if (amount !== undefined && Math.round(amount * 100) !== s.amountMinor)
      report(`subscription ${s.id} pays ${s.amountMinor / 100}; expected ${amount} as it paid before`);
    if (!(s.remaining > 0)) report(`subscription ${s.id} has ${s.remaining} instalments left; expected some`);
  }
}

/** A boosted entry was itself earned. */
function checkBoosts({ rows, state, report }: Case, references: readonly string[]): void {
  const causes = new Set<string>([
    ...references,
    ...rows.draws.map((d) => d.reference),
    ...rows.draws.map((d) => `round:${d.reference}`),
    ...rows.rounds.map((r) => `round:${r.provider}:${r.round_id}`),
    // A win after the end of its round.
    ...rows.transactions.map((t) => `round:${t.provider}:${t.round_id}:${t.transaction_id}`),
  ]);
  for (const reference of references)
    if (reference.startsWith('boost:') && !causes.has(reference.slice('boost:'.length)))
      report(`claim ${reference} raised ${reference.slice('boost:'.length)}, which is unknown`);
  for (const boost of state.boosts)
    if (!(boost.leftMinor > 0)) report(`a boost has ${boost.leftMinor} left; expected more than nothing`);
}
