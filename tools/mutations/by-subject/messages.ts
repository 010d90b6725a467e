// Mutations of messages by the bot and by email, of share cards, and of what a player is told about their name.
import type { Mutation } from '../mutation.ts';

const RULE = 'economy/care/messages.ts';
const RULE_TEST = 'economy/care/messages.test.ts';
const JOB_TEST = 'server/features/messages/messages.test.ts';
const OPERATORS_TEST = 'server/features/operator/bulk/messages.test.ts';
const SIGNED_ID_TEST = 'server/auth/tokens/signed-id.test.ts';
const PROFILE_TEST = 'economy/progress/profile.test.ts';
const BY_RANDOM = 'nothing is told twice, in quiet hours or without a consent';

export const messageMutations: readonly Mutation[] = [
  {
    name: 'a consent to one channel opens the other',
    breaks: 'S32',
    file: RULE,
    find: 'items: items.filter(({ topic }) => agreedSince(facts.state, topic, channel) !== undefined),',
    put: 'items,',
    seenBy: { file: RULE_TEST, title: BY_RANDOM },
  },
  {
    name: 'quiet hours are those of UTC for everybody',
    breaks: 'S32',
    file: RULE,
    find: "facts.state.care.consents?.zone ?? 'UTC'",
    put: "'UTC'",
    seenBy: { file: RULE_TEST, title: BY_RANDOM },
  },
  {
    name: 'a second message of a day is sent',
    breaks: 'S32',
    file: RULE,
    find: 'const holdsBack = !isDayFree || (',
    put: 'const holdsBack = (',
    seenBy: { file: RULE_TEST, title: BY_RANDOM },
  },
  {
    name: 'a message whose end is unknown is sent again',
    breaks: 'S32',
    file: 'server/features/messages/send-due.ts',
    find: "if (delivery.kind === 'later') return release(d.pool, mine, delivery.afterMs);",
    put: "if (delivery.kind === 'later' || delivery.kind === 'unknown') return release(d.pool, mine, 0);",
    seenBy: { file: JOB_TEST, title: 'does not repeat a message after' },
  },
  {
    name: 'a link that nobody signed ends the emails of a player',
    breaks: 'S32',
    file: 'server/features/messages/unsubscribe.ts',
    find: 'return keys.some((key) => isSame(mac, macOf(key, playerId))) ? playerId : undefined;',
    put: 'return playerId;',
    seenBy: { file: JOB_TEST, title: 'ends the emails by the link in one' },
  },
  {
    name: 'anybody can make a share card or a link to transactions',
    breaks: 'S32',
    file: 'server/auth/tokens/signed-id.ts',
    find: 'if (!isOurs || rest.length > 0) return undefined;',
    put: 'if (rest.length > 0) return undefined;',
    seenBy: { file: SIGNED_ID_TEST, title: 'an id that we did not make' },
  },
  {
    name: 'a link of one kind is read as another',
    breaks: 'S32',
    file: 'server/auth/tokens/signed-id.ts',
    find: 'update(`${purpose} ${body}`)',
    put: 'update(body)',
    seenBy: { file: SIGNED_ID_TEST, title: 'an id that we did not make' },
  },
  {
    name: 'a link to transactions never ends',
    breaks: 'S32',
    file: 'server/features/ledger/file.ts',
    find: 'if (link === undefined || Date.parse(link.until) <= d.clock.now())',
    put: 'if (link === undefined)',
    seenBy: { file: 'server/features/ledger/file.test.ts', title: 'until it ends' },
  },
  {
    name: 'days of the sums are those of UTC',
    breaks: 'S32',
    file: 'economy/money/ledger-sums.ts',
    find: 'days.get(localTime(Math.max(part.atMs, fromMs), zone).day)',
    put: "days.get(localTime(Math.max(part.atMs, fromMs), 'UTC').day)",
    seenBy: { file: 'economy/money/ledger-sums.test.ts', title: 'days are those of the reader' },
  },
  {
    name: 'a round without a win has a share card',
    breaks: 'S32',
    file: 'economy/progress/profile.ts',
    find: 'return round && BigInt(round.win) > BigInt(round.stake) ? viewRound(round) : undefined;',
    put: 'return round && viewRound(round);',
    seenBy: { file: PROFILE_TEST, title: 'a win of the profile can be shared' },
  },
  {
    name: 'a collection with missing cards has a share card',
    breaks: 'S32',
    file: 'economy/progress/profile.ts',
    find: 'heldOf(state.album, collection).every((count) => count > 0)',
    put: 'heldOf(state.album, collection).some((count) => count > 0)',
    seenBy: { file: PROFILE_TEST, title: 'only a complete collection can be shared' },
  },
  {
    name: 'a player who lost their name is not told why in the inbox',
    breaks: 'S32',
    file: 'economy/progress/inbox.ts',
    find: "addToInbox(context, { kind: 'name-set-back', ...news });",
    put: "addToInbox(context, { kind: 'name-set-back', ...news, reason: 'offensive' });",
    seenBy: { file: 'server/features/public-names/public-names.test.ts', title: 'takes one away once' },
  },
  {
    name: 'a message of an operator is in an inbox twice',
    breaks: 'I50, 0083',
    file: 'server/features/operator/bulk/run-bulk-acts.ts',
    find: `      if (await isErased(tx, item.player_id)) throw new ApiError('NOT_FOUND');
      if (!(await finishItem(tx, id, item, { nowMs: d.clock.now() }))) throw new DoneBefore();`,
    put: `      if (await isErased(tx, item.player_id)) throw new ApiError('NOT_FOUND');
      await finishItem(tx, id, item, { nowMs: d.clock.now() });`,
    seenBy: { file: OPERATORS_TEST, title: 'two processes and a kill between two chunks' },
  },
  {
    name: 'a scheduled message goes out at once',
    breaks: '0083',
    file: 'server/features/operator/bulk/bulk-act-store.ts',
    find: 'return rows.filter((row) => !isAhead(row, nowMs));',
    put: 'return rows;',
    seenBy: { file: OPERATORS_TEST, title: 'it waits for its time' },
  },
  {
    name: 'a stopped message is still sent',
    breaks: 'S32, 0083',
    file: 'server/features/messages/store.ts',
    find: 'entries: await withoutStopped(pool, entries),',
    put: 'entries,',
    seenBy: { file: JOB_TEST, title: 'is not sent after it was stopped' },
  },
  {
    name: 'a consent to orders opens messages of operators',
    breaks: 'S32, 0083',
    file: RULE,
    find: "return { topic: 'news', period: news.messageId, news };",
    put: "return { topic: 'orders', period: news.messageId, news };",
    seenBy: { file: RULE_TEST, title: 'comes with a consent to news alone' },
  },
];
