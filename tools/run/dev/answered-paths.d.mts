/** By port. */
export type AnsweredPaths = Readonly<Record<number, readonly string[]>>;

export function noteRoutes(): () => AnsweredPaths;
export function firstPart(url: string): string;
