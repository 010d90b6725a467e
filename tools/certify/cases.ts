// The wallet cases that every provider must keep, in every form alike, in the order of their numbers (W-01 … W-31).
import { betCases } from './bet-cases.ts';
import { rollbackCases } from './rollback-cases.ts';
import { troubleCases } from './trouble-cases.ts';
import type { WalletCase } from './wallet-case.ts';
import { winCases } from './win-cases.ts';

export const walletCases: readonly WalletCase[] = [
  ...betCases,
  ...winCases,
  ...rollbackCases,
  ...troubleCases,
];
