// Mutations of periods and draws.
import type { Mutation } from '../mutation.ts';

const CHALLENGE = 'economy/social/daily-challenge.ts';
const CHALLENGE_TEST = 'economy/social/daily-challenge.test.ts';
const FAIRNESS = 'economy/play/fairness.ts';

export const timeAndChanceMutations: readonly Mutation[] = [
  {
    name: 'period from the client',
    breaks: 'I16',
    edits: [
      {
        file: 'contract/calls/daily-rewards.ts',
        find: 'body: z.strictObject({ feature: FastlaneFeature }),',
        put: 'body: z.strictObject({ feature: FastlaneFeature, day: z.optional(z.string()) }),',
      },
      {
        file: 'economy/act.ts',
        find: 'claimFastlane: (context, { body }) => claimFastlane(context, body.feature),',
        put: 'claimFastlane: (context, { body }) =>\n    claimFastlane(\n      body.day === undefined ? context : Object.assign(context, { world: { ...context.world, nowMs: Date.parse(body.day) } }),\n      body.feature,\n    ),',
      },
    ],
    seenBy: { file: 'contract/kernel/server-time.test.ts' },
  },
  {
    name: 'period of the machine’s own time zone',
    breaks: 'I16',
    edits: [
      {
        file: 'economy/kernel/periods.ts',
        find: 'export const untilDayEndsMs = (ms: number): number => DAY_MS - (ms % DAY_MS);',
        put: 'export const untilDayEndsMs = (ms: number): number => new Date(ms).setHours(24, 0, 0, 0) - ms;',
      },
      {
        file: 'economy/kernel/periods.ts',
        find: "named('day', dayNumberOf(ms), formatDay)",
        put: "new Date(ms).toLocaleDateString('sv-SE', { timeZone: process.env['TZ'] ?? 'Pacific/Kiritimati' })",
      },
    ],
    seenBy: { file: 'economy/kernel/periods.test.ts' },
  },
  {
    name: 'a clock that steps back starts the week again',
    breaks: 'I17',
    file: 'economy/progress/weekly.ts',
    find: 'return week <= slice.week ? slice : { week, steps: 0, claimed: [] };',
    put: 'return week === slice.week ? slice : { week, steps: 0, claimed: [] };',
    seenBy: { file: 'economy/progress/progression.test.ts' },
  },
  {
    name: 'modulo bias',
    breaks: 'I23',
    file: FAIRNESS,
    find: `      for (;;) {
        const product = word() * n;
        if (product % WORD >= short) return Math.floor(product / WORD);
      }`,
    put: '      return short >= 0 ? word() % n : 0;',
    seenBy: { file: 'economy/play/fairness.test.ts' },
  },
  {
    name: 'no word is skipped',
    breaks: 'I23',
    file: FAIRNESS,
    find: 'if (product % WORD >= short) return',
    put: 'if (short >= 0) return',
    seenBy: {
      file: 'economy/play/fairness.test.ts',
      title: 'I23: the words that would make',
    },
  },
  {
    name: 'the seed is shown while a round is open',
    breaks: 'I22',
    file: FAIRNESS,
    find: '  const [waiting] = context.state.openRounds;\n  if (waiting)',
    put: '  const [waiting] = context.state.openRounds;\n  if (waiting && context.world.nowMs < 0)',
    seenBy: { file: 'economy/play/stepped-rounds.test.ts' },
  },
  {
    name: 'a crash bet that is paid above the point of its round is said to match',
    breaks: 'I23',
    file: 'sdk/fairness/verify-shared-bet.ts',
    find: 'return move.out <= point && move.out',
    put: 'return move.out <= point * 2 && move.out',
    seenBy: { file: 'sdk/fairness/verify-draw.test.ts', title: 'paid above the point' },
  },
  {
    name: 'pack rerolled on a retry',
    breaks: 'I22',
    edits: [
      {
        file: 'economy/collectibles/packs.ts',
        find: '  if (known) return JSON.parse(known.reply) as OpenedPack;\n',
        put: '',
      },
      {
        file: 'economy/collectibles/packs.ts',
        find: 'packs: context.state.packs.filter((p) => p.id !== id), sinceGuarantee',
        put: 'sinceGuarantee',
      },
    ],
    seenBy: { file: 'economy/collecting.test.ts', title: 'I22: a pack is opened once' },
  },
  {
    name: 'a repeated call of the daily challenge is made again',
    breaks: 'I9',
    file: CHALLENGE,
    find: 'const made = before[number - 1];',
    put: 'const made = before[number + 99];',
    seenBy: { file: CHALLENGE_TEST, title: 'takes each call once' },
  },
  {
    name: 'a day of the challenge that was left can be played again',
    breaks: 'I17',
    file: CHALLENGE,
    find: ' || isLeft)',
    put: ' || (isLeft && world.nowMs < 0))',
    seenBy: { file: CHALLENGE_TEST, title: 'I17: where a clock is set back' },
  },
  {
    name: 'the seed of a day is shown before its contest is frozen',
    breaks: 'I22',
    file: 'server/features/daily-challenge/store.ts',
    find: ' and frozen_at is not null',
    put: '',
    seenBy: {
      file: 'server/features/daily-challenge/daily-challenge.test.ts',
      title: 'is shown once its contest is frozen',
    },
  },
  {
    name: 'each player has cards of their own in the daily challenge',
    breaks: 'I23',
    file: 'games/hilo/challenge.ts',
    find: 'drawSource(digest, seed, messageOf(day), 0)',
    put: 'drawSource(digest, seed, messageOf(day), Math.floor(Math.random() * 1e9))',
    seenBy: { file: 'games/hilo/challenge.test.ts', title: 'comes from the seed and the day alone' },
  },
];
