import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { Reading } from '@parlor/sdk/fairness/draw-again.ts';
import { count, figure } from '../../../i18n/format.ts';

/** How the end of a shared round follows from its seed. */
export function StepsOfRound({ reading }: { reading: Extract<Reading, { kind: 'shared-round' }> }) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const { gameId, seed } = reading;
  const [round, place] = [count(reading.round, locale), count(reading.place, locale)];
  const end = figure(reading.pointE2 / 100, 'MULTIPLIER', { locale }).text;
  return (
    <>
      <li>
        <span>
          <Trans>
            All players share round {round}. Its seed is <code dir="ltr">{seed}</code>
          </Trans>
        </span>
      </li>
      <li>
        <span>
          <Trans>
            It has place {place} in its chain: hashed as many times with SHA-256, it gives the hash that was
            published before the first round.
          </Trans>
        </span>
      </li>
      <li>
        <span>
          <Trans>
            HMAC-SHA256 of <code dir="ltr">{gameId}</code>, with this seed as key, gives the end of the round:{' '}
            <b>{end}</b>
          </Trans>
        </span>
      </li>
    </>
  );
}
