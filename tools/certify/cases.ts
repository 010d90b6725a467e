// The wallet cases that every provider must keep, in every form alike, in the order of their numbers (W-01 … W-31).
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
