// Mutations of the repair of a release.
import type { Mutation } from '../../mutation.ts';

// Its tests follow each other, so all of them run.
const REPAIRS = 'server/features/operator/bulk/released-repairs.test.ts';
const DRAWS = 'economy/compared-draws.test.ts';

export const repairMutations: readonly Mutation[] = [
  {
    name: 'a difference of a release is repaired again',
    breaks: '0079',
    file: 'server/features/operator/bulk/release-differences.ts',
    find: '    add(open, player_id, -minor);\n',
    put: '',
    seenBy: { file: REPAIRS },
  },
  {
    name: 'two repairs of a release are asked for at once',
    breaks: '0079',
    file: 'server/features/operator/bulk/bulk-acts.ts',
    find: "if (what.kind === 'repair-release') await lockName(tx, 'repairs of releases');",
    put: 'void lockName;',
    seenBy: { file: REPAIRS },
  },
  {
    name: 'a claim after the rollback is not of the release that promised it',
    breaks: 'C5, 0079',
    file: 'server/features/operator/bulk/release-terms.ts',
    find: 'periods: periodsBegun(fromMs, untilMs ?? nowMs + 1),',
    put: 'periods: periodsBegun(fromMs, fromMs),',
    seenBy: { file: REPAIRS },
  },
  {
    name: 'a draw of a revealed seed is drawn again from the seed in use',
    breaks: '0079',
    file: 'server/features/operator/bulk/release-draws.ts',
    find: 'const seed = row.revealed ?? players',
    put: 'const seed = players',
    seenBy: { file: REPAIRS },
  },
  {
    name: 'a repaired boost pays more than it had left',
    breaks: 'I28, 0079',
    file: 'economy/compared-boosts.ts',
    find: 'return minor > BigInt(boost.leftMinor) ? undefined : minor;',
    put: 'return minor;',
    seenBy: { file: DRAWS, title: 'and a boost on it, is what the right release would have given' },
  },
  {
    name: 'a round in steps is repaired beyond the move that ends it',
    breaks: '0079',
    file: 'economy/compared-draws.ts',
    find: '    if (standing.isOver) return standing.multiplierE4;\n',
    put: '    if (standing.isOver && made === moves.length) return standing.multiplierE4;\n',
    seenBy: { file: DRAWS, title: 'and a boost on it, is what the right release would have given' },
  },
  {
    name: 'an item that was refused counts as repaired',
    breaks: '0079',
    file: 'server/features/operator/bulk/release-store.ts',
    find: "and state <> 'refused' group by player_id",
    put: "and state <> 'waiting' group by player_id",
    seenBy: { file: REPAIRS },
  },
];
