export const sum = (list: Iterable<number>): number => {
  let all = 0;
  for (const one of list) all += one;
  return all;
};

/** The value that a share of the list lies below; undefined of an empty one. */
export function quantile(list: readonly number[], share: number): number | undefined {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** The same where only some of `all` got there: undefined where too few did. */
export function quantileOfAll(reached: readonly number[], all: number, share: number): number | undefined {
  return reached.toSorted((a, b) => a - b)[Math.ceil(share * all) - 1];
}
