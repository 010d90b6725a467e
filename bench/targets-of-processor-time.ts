// What a measured call may cost, in microseconds of processor time. A figure above its target is reported; it makes no
// run fail. A bet of a provider (bets/main.ts) has no target.
import type { ScenarioName } from './request/messages.ts';

export interface Targets {
  /** Microseconds of processor time per request, server and database together. */
  readonly micros: number;
  readonly title: string;
}
export const TARGETS: Readonly<Record<ScenarioName, Targets>> = {
  summary: { title: 'summary read', micros: 90 },
  claim: { title: 'quest claim', micros: 280 },
  round: { title: 'game round', micros: 350 },
  document: { title: 'document write', micros: 200 },
};
