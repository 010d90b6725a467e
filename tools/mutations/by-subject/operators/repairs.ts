// Mutations of the repair of a release.
import type { Mutation } from '../../mutation.ts';

const REPAIRS = 'server/features/operator/bulk/released-repairs.test.ts';

export const repairMutations: readonly Mutation[] = [
  {
    name: 'a difference of a release is repaired again',
    breaks: '0079',
    file: 'server/features/operator/bulk/release-differences.ts',
    find: '    add(open, player_id, -minor);\n',
    put: '',
    seenBy: { file: REPAIRS, title: 'gives each player the difference once' },
  },
  {
    name: 'two repairs of a release are asked for at once',
    breaks: '0079',
    file: 'server/features/operator/bulk/bulk-acts.ts',
    find: "if (what.kind === 'repair-release') await lockName(tx, 'repairs of releases');",
    put: 'void lockName;',
    seenBy: { file: REPAIRS, title: 'is asked for once' },
  },
  {
    name: 'a claim after the rollback is not of the release that promised it',
    breaks: 'C5, 0079',
    file: 'server/features/operator/bulk/release-terms.ts',
    find: 'periods: periodsBegun(fromMs, untilMs ?? nowMs + 1),',
    put: 'periods: periodsBegun(fromMs, fromMs),',
    seenBy: { file: REPAIRS, title: 'or promised by it, is listed with its difference' },
  },
  {
    name: 'an item that was refused counts as repaired',
    breaks: '0079',
    file: 'server/features/operator/bulk/release-store.ts',
    find: "and state <> 'refused' group by player_id",
    put: "and state <> 'waiting' group by player_id",
    seenBy: { file: REPAIRS, title: 'a rejected or refused repair leaves the difference open' },
  },
];
