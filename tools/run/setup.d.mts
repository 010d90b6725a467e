export function projectNode(): string;
/** Removes the commands of a package `node` without a binary. */
export function removeEmptyNode(modules?: string): void;
/** Node's flags for a server. */
export const serverFlags: readonly string[];
/** Folder for NODE_COMPILE_CACHE. */
export const compiledCode: string;
/** The environment for child processes: the project's programs come first. */
export function projectEnvironment(): NodeJS.ProcessEnv;
