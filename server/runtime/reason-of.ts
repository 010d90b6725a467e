/** The reason of an error for the log: the message only, because drivers attach their whole client to an error. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
