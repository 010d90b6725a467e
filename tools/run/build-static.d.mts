export const staticDir: string;
export function buildStatic(dir?: string, variables?: Readonly<Record<string, string>>): Promise<string>;
