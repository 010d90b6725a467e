/** What went wrong, for a line of the log: the words alone, because drivers hang their whole client on an error. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
