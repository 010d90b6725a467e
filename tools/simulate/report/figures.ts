// Figures of the report and the charts.

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');
export const count = (n: number): string => grouped(String(n));
/** Minor units of PP as whole points. */
export const points = (minor: bigint | number): string => {
  const whole = Math.round(Number(minor) / 100);
  return `${whole < 0 ? '−' : ''}${grouped(String(Math.abs(whole)))}`;
};
/** Exact points, with both decimals. */
export const exact = (minor: bigint): string => {
  const [sign, abs] = minor < 0n ? ['−', -minor] : ['', minor];
  return `${sign}${grouped(String(abs / 100n))}.${String(abs % 100n).padStart(2, '0')}`;
};
export const percent = (part: number, of: number, digits = 1): string =>
  of === 0 ? '–' : `${((part / of) * 100).toFixed(digits)} %`;
