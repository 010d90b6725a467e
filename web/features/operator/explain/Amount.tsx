import type { Unit } from '../../../i18n/format.ts';
import { Figure } from '../../../ui/media/Figure.tsx';

export type AmountProps = { amount: number; currency: Unit; signed?: boolean };

/** A sum with its currency, as it stands in the ledger. */
export const Amount = ({ amount, currency, signed = false }: AmountProps) => (
  <>
    <Figure amount={amount} unit={currency} decimals="fixed" setting="line" signed={signed} /> {currency}
  </>
);
