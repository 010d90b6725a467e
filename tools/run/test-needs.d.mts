export function needsOf(
  root: string,
  args: readonly string[],
): { namesFiles: boolean; website: boolean; chromium: boolean };
