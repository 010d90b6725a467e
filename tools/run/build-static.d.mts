export const staticDir: string;
/** Resolves with its folder. */
export function ensureStaticBuilt(): Promise<string>;
