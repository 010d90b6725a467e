export const clockVariables: readonly string[];
export function clockEnvironment(clock?: string, nowMs?: number): Record<string, string>;
export function environmentOfChromium(): Record<string, string>;
export function clockAheadMs(): number;
