/** Numbers of duplicates to choose from: each up to a hundred, then in tens. */
export const exchangeSteps = (max: number): number[] => [
  ...new Set([
    ...Array.from({ length: Math.min(max, 100) }, (_, i) => i + 1),
    ...Array.from({ length: Math.max(0, Math.floor((max - 100) / 10)) }, (_, i) => 110 + i * 10),
    max,
  ]),
];
