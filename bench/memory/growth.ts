// Whether memory grows: the slope of readings over time, with its error, so that noise is not called a leak.
export interface Reading {
  readonly minute: number;
  /** Before a collection. */
  readonly rssBytes: number;
  /** After it. */
  readonly heapBytes: number;
  readonly externalBytes: number;
}

interface Slope {
  readonly perMinute: number;
  /** Standard error. */
  readonly error: number;
}

/** The line of least squares. NaN with fewer than three readings. */
export function slopeOf(points: ReadonlyArray<readonly [x: number, y: number]>): Slope {
  const n = points.length;
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / n;
  const [midX, midY] = [mean(([x]) => x), mean(([, y]) => y)];
  const spread = points.reduce((sum, [x]) => sum + (x - midX) ** 2, 0);
  const perMinute = points.reduce((sum, [x, y]) => sum + (x - midX) * (y - midY), 0) / spread;
  const rest = points.reduce((sum, [x, y]) => sum + (y - midY - perMinute * (x - midX)) ** 2, 0);
  if (n < 3) return { perMinute: Number.NaN, error: Number.NaN };
  return { perMinute, error: Math.sqrt(rest / (n - 2) / spread) };
}

const MINUTES = 60;
const MB = 2 ** 20;
/** A slope of more than so many errors is growth. */
const BEYOND_NOISE = 3;

/** As text, in MB an hour. */
export function grownAnHour(readings: readonly Reading[], of: (one: Reading) => number): string {
  const { perMinute, error } = slopeOf(readings.map((one) => [one.minute, of(one)] as const));
  if (Number.isNaN(perMinute)) return 'unknown (fewer than three readings)';
  const [grown, off] = [perMinute, error].map((bytes) => ((bytes * MINUTES) / MB).toFixed(1));
  return `${grown} ± ${off} MB (${Math.abs(perMinute) > BEYOND_NOISE * error ? 'beyond noise' : 'within noise'})`;
}
