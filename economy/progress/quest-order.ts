// The order in which a player gets the quests of a difficulty, with a chain as one quest. It follows from the player and the
// turn alone, so nothing is stored for it.

/** A whole number from 0 to n − 1. */
type Choose = (n: number) => number;

export interface InTurn<T> {
  readonly pool: readonly T[];
  /** How many of the pool are dealt on one day. */
  readonly perDay: number;
  /** 0, 1, 2 …: the first of a day, the second of that day, the first of the next day … */
  readonly turn: number;
  /** Random choices for this player and pool. The same text gives the same choices. */
  readonly chooserOf: (text: string) => Choose;
}

/**
 * The pool is used again and again. Each time its halves are shuffled, one after the other, so that at least
 * half a pool lies between a quest and its return, and none comes on two days in a row. A pool too small for that keeps its
 * order, and two days share no more than necessary.
 */
export function templateInTurn<T>({ pool, perDay, turn, chooserOf }: InTurn<T>): T {
  const inOrder = shuffled(pool, chooserOf('quest-halves'));
  const half = Math.floor(pool.length / 2);
  const place = turn % pool.length;
  if (half < 2 * perDay - 1) return inOrder[place]!;
  const choose = chooserOf(`quest-order:${Math.floor(turn / pool.length)}`);
  return [...shuffled(inOrder.slice(0, half), choose), ...shuffled(inOrder.slice(half), choose)][place]!;
}

function shuffled<T>(list: readonly T[], choose: Choose): T[] {
  const all = [...list];
  for (let last = all.length - 1; last > 0; last--) {
    const i = choose(last + 1);
    [all[i], all[last]] = [all[last]!, all[i]!];
  }
  return all;
}
