import { useLingui } from '@lingui/react/macro';
import type { PackOdds } from '@parlor/contract/calls/collectibles.ts';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../../i18n/format.ts';
import { keys } from '../../../data/queries/keys.ts';
import { useProgressQueries } from '../../../data/queries/progress-queries.ts';
import { useServices } from '../../../data/ServicesContext.tsx';
import { useRarityLabels } from '../../../ui/reward/use-rarity-labels.ts';
import { Mono } from '../../../ui/media/Mono.tsx';
import styles from '../Fairness.module.css';

/** What is fixed before the next pack and box besides the seeds: the names of their odds tables, and the counter. */
export function OddsInUse() {
  const { t } = useLingui();
  const { api } = useServices();
  const { data: odds } = useQuery({
    queryKey: [keys.cards, 'odds'],
    queryFn: ({ signal }) => api.packOdds({}, { signal }),
  });
  const { data: boxes } = useQuery(useProgressQueries().lootboxes());
  if (odds === undefined && boxes === undefined) return null;
  const kinds = { FREE: t`Daily box`, STANDARD: t`Standard box`, PREMIUM: t`Premium box` };
  return (
    <div className={styles.facts}>
      {odds && (
        <>
          <Mono label={t`Pack odds`} copyable>
            {odds.version}
          </Mono>
          <Guarantee of={odds.guarantee} />
        </>
      )}
      {boxes?.tables.map(({ kind, version }) => {
        const name = kinds[kind];
        return (
          <Mono key={kind} label={t`Odds: ${name}`} copyable>
            {version}
          </Mono>
        );
      })}
    </div>
  );
}

function Guarantee({ of: { rarity, within, left } }: { of: PackOdds['guarantee'] }) {
  const { t, i18n } = useLingui();
  const [word, drawn, max] = [
    useRarityLabels()[rarity],
    count(within - left, i18n.locale),
    count(within, i18n.locale),
  ];
  return <Mono label={t`Guaranteed card`}>{t`${word}: within ${max} cards (${drawn} of ${max})`}</Mono>;
}
