export function serveStatic(
  dir: string,
  options: {
    readonly port: number;
    readonly host: string;
    /** The preview of a draft, as JSON. */
    readonly preview?: string;
  },
): Promise<{ readonly url: string; stop(): Promise<void> }>;
