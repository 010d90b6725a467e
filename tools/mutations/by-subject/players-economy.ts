// Mutations of rewards, draws, lists and odds.
import type { Mutation } from '../mutation.ts';

const COLLECT = 'economy/collect-ready.ts';
const COLLECT_TEST = 'economy/collect-ready.test.ts';

const CARE_MODEL = 'economy/care/care.model.test.ts';
const CARE_METHODS = 'server/features/player-care/player-care.test.ts';
const BY_RANDOM = 'no sequence of requests, processes, clocks';

export const playersEconomyMutations: readonly Mutation[] = [
  {
    name: 'if one ready claim fails, none is paid',
    breaks: 'I28',
    file: COLLECT,
    find: 'const claimed = attempt(context, claim);',
    put: 'const claimed = claim();',
    seenBy: {
      file: COLLECT_TEST,
      title: 'cards, boxes and points within the limit are given',
    },
  },
  {
    name: 'a refused payment leaves its claim behind',
    breaks: 'I12, I28',
    file: 'economy/kernel/context.ts',
    find: 'for (const [name, length] of lengths) effects[name as keyof Effects].length = length;',
    put: 'void lengths;',
    seenBy: {
      file: COLLECT_TEST,
      title: 'a full balance delays only points',
    },
  },
  {
    name: 'a quest of today is offered again tomorrow',
    breaks: 'I17, I28',
    file: COLLECT,
    find: '...(fromMs === undefined || (end && end.endsMs <= fromMs) ? {} : { claimableFrom: instant(fromMs) }),',
    put: '...(fromMs === undefined ? {} : { claimableFrom: instant(fromMs) }),',
    seenBy: {
      file: COLLECT_TEST,
      title: 'each waiting claim has the times when it can be claimed and when it ends',
    },
  },
  {
    name: 'quests are dealt from all templates each day',
    breaks: 'S11',
    file: 'economy/progress/quest-order.ts',
    find: 'return [...shuffled(inOrder.slice(0, half), choose), ...shuffled(inOrder.slice(half), choose)][place]!;',
    put: 'return shuffled(inOrder, choose)[place]!;',
    seenBy: {
      file: 'economy/progress/quest-order.test.ts',
      title: 'repeat no template, for two hundred',
    },
  },
  {
    name: 'an exchange gives yesterday’s quest',
    breaks: 'S11',
    file: 'economy/progress/quests.ts',
    find: 'const open = awayFromNeighbours(others, playerId, slice, world);',
    put: 'const open = others;',
    seenBy: {
      file: 'economy/progress/quest-order.test.ts',
      title: 'repeat no template either where one was exchanged',
    },
  },
  {
    name: 'every bet counts as a round played',
    breaks: 'spec §3',
    file: 'server/features/catalogue/most-played.ts',
    find: 'return bets.length > 0 && round.stakedMinor === staked ? [round.gameId] : [];',
    put: 'return bets.map(() => round.gameId);',
    seenBy: {
      file: 'server/features/catalogue/most-played.test.ts',
      title: 'a round counts once, with repeats and further bets',
    },
  },
  {
    name: 'old plays count for ever',
    breaks: 'spec §3',
    file: 'server/features/catalogue/most-played.ts',
    find: 'MOST_PLAYED_DAYS)}::timestamptz\n',
    put: "MOST_PLAYED_DAYS)}::timestamptz - interval '1 year'\n",
    seenBy: {
      file: 'server/features/catalogue/most-played.test.ts',
      title: 'rounds from eight days ago no longer count',
    },
  },
  {
    name: 'the best multiplier of Hi-Lo is computed from a few plans',
    breaks: 'I23',
    file: 'games/hilo/rules.ts',
    find: '    bestE4: () => bestE4(game.settings),\n',
    put: '',
    seenBy: { file: 'games/hilo/best.test.ts', title: 'equals the catalogue' },
  },
  {
    name: 'the fairness page shows another fraction than is paid',
    breaks: 'I23',
    file: 'games/mines/step-payouts.ts',
    find: 'const share = exact(hasSpareLife ? all - 1 : all, safe + charms * charmTimes);',
    put: 'const share = exact(all, safe + charms * charmTimes);',
    seenBy: { file: 'tools/docs/generated-pages.test.ts' },
  },
  // Limits and breaks.
  {
    name: 'a raised limit applies without its wait',
    breaks: 'S32',
    file: 'economy/care/limits.ts',
    find: '  if (nowMs < next.fromMs)\n',
    put: '  if (nowMs < next.askedMs)\n',
    seenBy: { file: CARE_MODEL, title: BY_RANDOM },
  },
  {
    name: 'a clock set back gives a new day for a limit',
    breaks: 'S32, I17',
    file: 'economy/care/used.ts',
    find: 'Math.max(nowMs, care.seenMs)',
    put: 'nowMs',
    seenBy: { file: 'economy/care/care.test.ts', title: 'a clock that is set back' },
  },
  {
    name: 'a returned stake gives room under another day’s limit',
    breaks: 'S32',
    file: 'economy/care/used.ts',
    find: '    if (atMs !== undefined && periodAt(period, atMs).name !== sums.period) return sums;\n',
    put: '',
    seenBy: { file: CARE_MODEL, title: BY_RANDOM },
  },
  {
    name: 'a player plays before they accept the terms that they were shown',
    breaks: 'S32',
    file: 'economy/care/consents.ts',
    find: 'Math.min(terms?.shown ?? 0, version)',
    put: '0',
    seenBy: { file: 'economy/care/consents.test.ts', title: 'shown and not accepted' },
  },
  {
    name: 'a consent leaves no decision in the history',
    breaks: 'S32',
    file: 'economy/care/consents.ts',
    find: '  context.effects.consentChanges.push({ number, ...decided });\n',
    put: '',
    seenBy: { file: 'economy/care/consents.test.ts', title: 'every decision is kept once' },
  },
  {
    name: 'a reminder that was read late delays the next',
    breaks: 'S32',
    file: 'economy/care/reminder.ts',
    find: 'Math.floor(ms / everyMs) * everyMs',
    put: 'ms',
    seenBy: { file: 'economy/care/reminder.test.ts', title: 'is due after an hour of play' },
  },
  {
    name: 'a break is replaced by a shorter one',
    breaks: 'S32',
    file: 'economy/care/pause.ts',
    find: '  if (care.pause !== undefined && endOf(care.pause) >= endOf(pause)) return false;\n',
    put: '',
    seenBy: { file: CARE_MODEL, title: BY_RANDOM },
  },
  {
    name: 'a studio bets during a break',
    breaks: 'S32',
    file: 'economy/play/provider-wallet.ts',
    find: '  mustAllow(context, {\n',
    put: '  if (c.free === true) mustAllow(context, {\n',
    seenBy: { file: CARE_MODEL, title: BY_RANDOM },
  },
  {
    name: 'a method linked during a break is not stored',
    breaks: 'S32',
    file: 'server/players/held-players.ts',
    find: '      if (own) await holdMarks(tx, playerId, [mark], own);\n',
    put: '',
    seenBy: { file: CARE_METHODS, title: 'unlinking, another account' },
  },
  {
    name: 'a player plays after they asked for the deletion of their account',
    breaks: 'S32',
    file: 'economy/care/pause.ts',
    find: '  if (care.deletion === undefined) return undefined;\n',
    put: '  if (care.deletion === undefined || nowMs > 0) return undefined;\n',
    seenBy: { file: 'economy/care/deletion.test.ts', title: 'once asked for' },
  },
  {
    name: 'emails to an erased person stay',
    breaks: 'S32',
    file: 'server/features/personal-data/deletion/erase.ts',
    find: '  await run(pool)`delete from local_emails where lower(recipient) = any(${addresses})`;\n',
    put: '',
    seenBy: {
      file: 'server/features/personal-data/deletion/deletion.test.ts',
      title: 'killed at any statement',
    },
  },
  {
    name: 'a restored backup keeps the limits of its time',
    breaks: 'S32',
    file: 'server/features/personal-data/journal/replay.ts',
    find: 'return { ...care, limits: entry.limits };',
    put: 'return care;',
    seenBy: {
      file: 'server/features/personal-data/deletion/deletion.test.ts',
      title: 'killed at any statement',
    },
  },
  {
    name: 'an old sign-in opens an export',
    breaks: 'S32',
    file: 'server/features/personal-data/fresh-sign-in.ts',
    find: 'return untilMs > nowMs ? untilMs : undefined;',
    put: 'return untilMs;',
    seenBy: {
      file: 'server/features/personal-data/export/export.test.ts',
      title: 'a sign-in is fresh for ten minutes',
    },
  },
  {
    name: 'the file of an export is sent without its secret',
    breaks: 'S32',
    file: 'server/features/personal-data/export/store.ts',
    find: '      and link_hash = ${linkHash} and expires_at',
    put: '      and ${linkHash}::bytea is not null and expires_at',
    seenBy: {
      file: 'server/features/personal-data/export/export.test.ts',
      title: 'only the latest link',
    },
  },
  {
    name: 'the parts of a process that died are sent',
    breaks: 'S32',
    file: 'server/features/personal-data/export/store.ts',
    find: 'and attempt = ${a.attempt}\n        and number = ${number}`;',
    put: 'and ${a.attempt} > 0\n        and number = ${number}`;',
    seenBy: {
      file: 'server/features/personal-data/export/export.test.ts',
      title: 'whatever a process dies at',
    },
  },
  {
    name: 'sign-in methods are not stored with a break',
    breaks: 'S32',
    file: 'server/players/rows/held-identities.ts',
    find: '    ...identities.map(markOf),\n',
    put: '',
    seenBy: { file: CARE_METHODS, title: 'unlinking, another account' },
  },
];
