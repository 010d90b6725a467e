export function findChromium(environment?: NodeJS.ProcessEnv, platform?: NodeJS.Platform): string | undefined;
export function ensureChromium(): Promise<string>;
