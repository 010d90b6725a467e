import type { Achievement } from '@parlor/contract/calls/achievements.ts';

/** The earned ones, the newest first, and the others, those that are nearest first. */
export function sorted(all: readonly Achievement[]): { earned: Achievement[]; open: Achievement[] } {
  const share = ({ value, total }: Achievement): number => value / total;
  return {
    earned: all
      .filter(({ earnedAt }) => earnedAt !== undefined)
      .toSorted((a, b) => Date.parse(b.earnedAt!) - Date.parse(a.earnedAt!)),
    open: all.filter(({ earnedAt }) => earnedAt === undefined).toSorted((a, b) => share(b) - share(a)),
  };
}
