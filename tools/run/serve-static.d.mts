export function serveStatic(
  dir: string,
  options: { readonly port: number; readonly host: string },
): Promise<{ readonly url: string; stop(): Promise<void> }>;
