import { points } from './figures.ts';

/** An amount in the display font, with raised decimals. */
export function Points({
  amount,
  locale,
  sign = '',
}: {
  readonly amount: number;
  readonly locale: string;
  readonly sign?: string;
}) {
  const { whole, decimals } = points(locale, amount);
  return (
    <span className="num">
      {sign}
      {whole}
      {decimals === '' ? null : <small>{decimals}</small>}
    </span>
  );
}
