export function serveStatic(
  dir: string,
  options: {
    readonly port: number;
    readonly host: string;
    /** JSON texts by their path. */
    readonly texts?: Readonly<Record<string, string>>;
  },
): Promise<{ readonly url: string; stop(): Promise<void> }>;
