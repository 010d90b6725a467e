export const previewDir: string;
/** The folder of the app. */
export function ensurePreviewBuilt(): Promise<string>;
