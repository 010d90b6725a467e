import type pg from 'pg';
import type { Clock } from './clock.ts';

/** Dependencies that nearly every part of the server needs. */
export interface Deps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

export interface WarnLog {
  warn(fields: object, message: string): void;
}

export interface Log extends WarnLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
