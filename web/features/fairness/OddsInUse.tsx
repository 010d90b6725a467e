import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../i18n/format.ts';
import { keys } from '../../services/keys.ts';
import { useAskProgress } from '../../services/progress-queries.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useRarityWords } from '../../ui/use-rarity-words.ts';
import styles from './Fairness.module.css';
import { Seed } from './Seed.tsx';

/** What is fixed before the next pack and box besides the seeds: the names of their odds tables, and the counter. */
export function OddsInUse() {
  const { t, i18n } = useLingui();
  const { api } = useServices();
  const rarities = useRarityWords();
  const { data: odds } = useQuery({
    queryKey: [keys.cards, 'odds'],
    queryFn: ({ signal }) => api.packOdds({}, { signal }),
  });
  const { data: boxes } = useQuery(useAskProgress().lootboxes());
  if (odds === undefined && boxes === undefined) return null;
  const kinds = { FREE: t`Free box of the day`, STANDARD: t`Standard box`, PREMIUM: t`Premium box` };
  const promised = (): string => {
    const { rarity, within, left } = odds!.guarantee;
    const [word, drawn, most] = [
      rarities[rarity].toLocaleLowerCase(i18n.locale),
      count(within - left, i18n.locale),
      count(within, i18n.locale),
    ];
    return t`${drawn} of ${most} until a ${word} one is certain`;
  };
  return (
    <div className={styles.facts}>
      {odds && (
        <>
          <Seed label={t`Odds of packs`} copyable>
            {odds.version}
          </Seed>
          <Seed label={t`Guarantee of packs`}>{promised()}</Seed>
        </>
      )}
      {boxes?.tables.map(({ kind, version }) => {
        const name = kinds[kind];
        return (
          <Seed key={kind} label={t`Odds: ${name}`} copyable>
            {version}
          </Seed>
        );
      })}
    </div>
  );
}
