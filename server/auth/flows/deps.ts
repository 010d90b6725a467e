import type { ReferralsContent } from '@parlor/contract/content/referrals.ts';
import type { Switches } from '@parlor/economy/kernel/switches.ts';
import type { IdentityProviders } from '../providers/index.ts';
import type { Mail } from '../../adapters/mail/index.ts';
import type { Config } from '../../config.ts';
import type { Identity } from '../tokens/open-tokens.ts';
import type { HeldPlayers } from '../../players/held-players.ts';
import type { Players } from '../../players/players.ts';
import type { Limits } from '../../http/rate-limits.ts';
import type { Deps, Log } from '../../runtime/deps.ts';
import type { SpeakerFor } from '../../texts/index.ts';

export interface AuthDeps extends Deps {
  readonly config: Pick<
    Config,
    | 'TELEGRAM_BOT_TOKEN'
    | 'TELEGRAM_INIT_DATA_MAX_AGE_S'
    | 'TELEGRAM_BOT_NAME'
    | 'TELEGRAM_APP_NAME'
    | 'PUBLIC_URL'
    | 'SMTP_URL'
    | 'CORS_ORIGINS'
    | 'HOST'
    | 'PORT'
    | 'isLocal'
  >;
  readonly identity: Identity;
  /** Adds a player with the welcome bonus, inside the transaction of the first sign-in. */
  readonly players: Pick<Players, 'create'>;
  /**
   * Gets a new player's id from the coordinator, if `pool` is connected to a worker. Otherwise the statement that takes the
   * identity would open a connection for it.
   */
  readonly nextPlayerId?: () => Promise<string>;
  /** The active switches. */
  readonly switches?: () => Switches;
  /** Breaks and exclusions by sign-in method. */
  readonly heldPlayers: Pick<HeldPlayers, 'pauseOf' | 'beforeLinking' | 'whileLinking'>;
  /** How many referrals may come from one network before they are held. */
  readonly referralReview: () => ReferralsContent['review'];
  readonly mail: Mail;
  readonly speakerFor: SpeakerFor;
  /** Google, Facebook, and the issuers whose id tokens are accepted. */
  readonly providers: IdentityProviders;
  /** Whether the content has a game of this id. */
  readonly isGame: (gameId: string) => boolean;
  /** Tests turn the limits off; by default they apply. */
  readonly limits?: Readonly<Limits>;
  readonly log: Pick<Log, 'info' | 'warn'>;
}
