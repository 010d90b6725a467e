import { useLingui } from '@lingui/react/macro';
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import type { DrawCheck } from '@parlor/sdk/fairness/verify-draw.ts';
import * as z from 'zod/mini';
import { count } from '../../i18n/format.ts';
import { packOf } from './picture/drawn-things.ts';
import { Mono } from '../../ui/media/Mono.tsx';

const Named = z.object({ version: z.string() });

/** The odds table of the draw. For a pack, also the guarantee counter before and after. */
export function GuaranteeOfDraw({ draw, check }: { draw: Draw; check: DrawCheck | undefined }) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const pack = packOf(draw);
  const table = draw.purpose === 'round' ? undefined : Named.safeParse(draw.input).data;
  if (table === undefined) return null;
  const within = pack && count(pack.table.guarantee.within, locale);
  const before = pack && count(pack.sinceGuarantee, locale);
  const counted = check && 'sinceGuarantee' in check ? check.sinceGuarantee : undefined;
  const after = counted === undefined ? undefined : count(counted, locale);
  return (
    <>
      <Mono label={t`Odds table`} copyable>
        {table.version}
      </Mono>
      {pack && (
        <Mono label={t`Cards since the last one of the guaranteed rarity or higher`}>
          {after === undefined ? t`${before} of ${within}` : t`${before} of ${within}, then ${after}`}
        </Mono>
      )}
    </>
  );
}
