export const staticDir: string;
/** The folder of the app that shows drafts. */
export function ensurePreviewBuilt(): Promise<string>;
export function buildStatic(dir?: string, variables?: Readonly<Record<string, string>>): Promise<string>;
