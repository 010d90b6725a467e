import type { DialectName } from '@parlor/contract/content/game-providers.ts';
import { gcpStudio } from './gcp.ts';
import { hub88Studio } from './hub88.ts';
import { ownForm } from './own-form.ts';
import type { Send, Studio } from './studio.ts';
import { swipeStudio } from './swipe.ts';

export interface ClientKeys {
  /** The signature key of every dialect except Hub88. */
  readonly secret: string;
  /** The signature key of Hub88, PEM. */
  readonly privateKey: string;
  readonly send: Send;
}

/** The studio's side of a dialect. */
export function studioClient(dialect: DialectName, { secret, privateKey, send }: ClientKeys): Studio {
  switch (dialect) {
    case 'parlor':
      return ownForm({ secret, send });
    case 'hub88':
      return hub88Studio({ privateKey, send });
    case 'gcp':
      return gcpStudio({ secret, send });
    case 'swipe':
      return swipeStudio({ secret, send });
  }
}
