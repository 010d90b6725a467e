import { useLingui } from '@lingui/react/macro';
import type { GameCounts, Volatility } from '@parlor/contract/calls/catalogue.ts';
import { MOODS } from '@parlor/contract/formats/moods.ts';
import type { CSSProperties, ReactNode } from 'react';
import { percent } from '../../../i18n/format.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { RarityDots } from '../../../ui/reward/RarityDots.tsx';
import { useGameLabels, volatilityPips } from '../../../ui/game/use-game-labels.ts';
import styles from './FilterFields.module.css';
import { RETURNS, type GameSearch } from './game-search.ts';
import { useChoiceLabels } from './use-choice-labels.ts';

export type FilterFieldsProps = {
  search: GameSearch;
  onChange: (search: GameSearch) => void;
  /** Result count of each choice. */
  counts: GameCounts;
};

const FEELS: readonly Volatility[] = ['LOW', 'MEDIUM', 'HIGH'];

/** All filters of the game list. */
export function FilterFields({ search, onChange, counts }: FilterFieldsProps) {
  const { t, i18n } = useLingui();
  const labels = useGameLabels();
  const choice = useChoiceLabels();
  const returns = search.returns ?? RETURNS.min;
  const share = percent(returns / 100, i18n.locale);
  const categories = namesOf(counts.category, search.category ? [search.category] : []);
  const producers = namesOf(counts.producer, search.producer);
  return (
    <div className={styles.fields}>
      <Choices title={t`Volatility`}>
        {FEELS.map((feel) => (
          <Chip
            key={feel}
            on={search.volatility.includes(feel)}
            onPress={() => onChange({ ...search, volatility: toggled(search.volatility, feel, FEELS) })}
          >
            <RarityDots count={volatilityPips[feel]} of={3} />
            {choice.feel[feel]}
            <Count of={counts.volatility[feel]} />
          </Chip>
        ))}
      </Choices>
      <Choices title={t`Style`}>
        {MOODS.map((mood) => (
          <Chip
            key={mood}
            on={search.mood === mood}
            onPress={() => onChange({ ...search, mood: search.mood === mood ? undefined : mood })}
          >
            {choice.mood[mood]}
          </Chip>
        ))}
      </Choices>
      <Choices title={t`Category`}>
        <Chip on={search.category === undefined} onPress={() => onChange({ ...search, category: undefined })}>
          {t`Any`}
        </Chip>
        {categories.map((category) => (
          <Chip
            key={category}
            on={search.category === category}
            onPress={() =>
              onChange({ ...search, category: search.category === category ? undefined : category })
            }
          >
            {labels.category(category)}
            <Count of={counts.category[category] ?? 0} />
          </Chip>
        ))}
      </Choices>
      {producers.length > 1 && (
        <Choices title={t`Studio`}>
          {producers.map((producer) => (
            <Chip
              key={producer}
              on={search.producer.includes(producer)}
              onPress={() => onChange({ ...search, producer: toggled(search.producer, producer, producers) })}
            >
              {producer}
              <Count of={counts.producer[producer] ?? 0} />
            </Chip>
          ))}
        </Choices>
      )}
      <label className={styles.returns}>
        <span className={styles.title}>{t`Minimum return to player`}</span>
        <output className={styles.share}>{search.returns === undefined ? t`Any` : share}</output>
        <input
          type="range"
          min={RETURNS.min}
          max={RETURNS.max}
          step={1}
          value={returns}
          aria-label={t`Minimum return to player`}
          aria-valuetext={search.returns === undefined ? t`Any` : share}
          className={styles.range}
          style={
            {
              '--share': `${((returns - RETURNS.min) / (RETURNS.max - RETURNS.min)) * 100}%`,
            } as CSSProperties
          }
          onChange={(event) => {
            const next = event.target.valueAsNumber;
            onChange({ ...search, returns: next > RETURNS.min ? next : undefined });
          }}
        />
      </label>
    </div>
  );
}

const Choices = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.choices}>
    <legend className={styles.title}>{title}</legend>
    <div className={styles.options}>{children}</div>
  </fieldset>
);

function Count({ of }: { of: number }) {
  const { i18n } = useLingui();
  return <small className={styles.count}>{i18n.number(of)}</small>;
}

/**
 * The order never changes with the counts. Active choices stay visible with a count of 0, so that they can be
 * removed.
 */
const namesOf = (counts: Readonly<Record<string, number>>, chosen: readonly string[]): string[] =>
  [...new Set([...Object.keys(counts), ...chosen])].toSorted().slice(0, MAX_NAMES);
const MAX_NAMES = 40;

const toggled = <T,>(chosen: readonly T[], one: T, order: readonly T[]): T[] =>
  order.filter((each) => (each === one ? !chosen.includes(one) : chosen.includes(each)));
