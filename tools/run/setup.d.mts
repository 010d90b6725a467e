export function projectNode(): string;
/** Folder for NODE_COMPILE_CACHE. */
export const compiledCode: string;
/** The environment for child processes: the project's programs come first. */
export function projectEnvironment(): NodeJS.ProcessEnv;
