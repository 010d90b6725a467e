export const staticDir: string;
export function buildStatic(dir?: string): Promise<string>;
