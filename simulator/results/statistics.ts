export const sum = (list: Iterable<number>): number => {
  let all = 0;
  for (const one of list) all += one;
  return all;
};

/** A quantile of the list; undefined if it is empty. */
export function quantile(list: readonly number[], share: number): number | undefined {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** A quantile among `all`, of whom only some have a value; undefined if too few have one. */
export function quantileOfAll(reached: readonly number[], all: number, share: number): number | undefined {
  return reached.toSorted((a, b) => a - b)[Math.ceil(share * all) - 1];
}
