export function projectNode(): string;
/** The environment for child processes: the project's programs come first. */
export function projectEnvironment(): NodeJS.ProcessEnv;
