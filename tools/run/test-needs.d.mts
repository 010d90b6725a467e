export function needsOf(root: string, args: readonly string[]): { namesFiles: boolean; chromium: boolean };
