/** Builds the web app and the games when their sources have changed since the last build. */
export function ensureWebBuilt(): Promise<void>;
/** Builds the engine's file alone. */
export function ensureEngineBuilt(): Promise<void>;
/** Changes with every source of the website over its fakes. */
export function staticHash(): string;
/** Builds the servers that scenarios start when their sources have changed since the last build. */
export function ensureServersOfScenariosBuilt(): Promise<void>;
