// The wallet cases by number (W-01 … W-31). A dialect that has no word for a case, or another way, skips it.
import { betCases } from './cases/bets.ts';
import { rollbackCases } from './cases/rollbacks.ts';
import { troubleCases } from './cases/trouble.ts';
import type { WalletCase } from './wallet-case.ts';
import { winCases } from './cases/wins.ts';

export const walletCases: readonly WalletCase[] = [
  ...betCases,
  ...winCases,
  ...rollbackCases,
  ...troubleCases,
];
