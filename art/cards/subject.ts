/** A subject draws one card of its collection from parameters. */
import type { Scheme } from './schemes.ts';

export type Subject = (s: Scheme, id: number, step: number, r: () => number, uid: string) => string;
