import type pg from 'pg';
import type { Mail } from '../../adapters/mail/index.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Limits } from '../../limits.ts';

export interface AuthDeps {
  readonly config: Pick<
    Config,
    | 'TELEGRAM_BOT_TOKEN'
    | 'TELEGRAM_INIT_DATA_MAX_AGE_S'
    | 'PUBLIC_URL'
    | 'SMTP_URL'
    | 'CORS_ORIGINS'
    | 'HOST'
    | 'PORT'
    | 'isLocal'
  >;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly identity: Identity;
  /** Adds a player with the house's welcome, inside the transaction of the first sign-in. */
  readonly players: { create(tx: pg.PoolClient, facts: { nowMs: number }): Promise<{ playerId: string }> };
  readonly mail: Mail;
  /** Whether the content has a game of this id. */
  readonly isGame: (gameId: string) => boolean;
  /** Lifted by tests; without it the limits hold. */
  readonly limits?: Readonly<Limits>;
  readonly log: { warn(fields: object, message: string): void };
}
