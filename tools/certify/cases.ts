// The wallet cases that hold for every provider in every dialect, by number (W-01 … W-31).
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
