import { Trans, useLingui } from '@lingui/react/macro';
import type { GameCounts, Volatility } from '@parlor/contract/calls/catalogue.ts';
import { MOODS } from '@parlor/contract/formats/moods.ts';
import type { CSSProperties, ReactNode } from 'react';
import { percent } from '../../../i18n/format.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { Pips } from '../../../ui/reward/RarityDots.tsx';
import { useGameWords, volatilityPips } from '../../../ui/game/use-game-labels.ts';
import styles from './FilterFields.module.css';
import { RETURNS, type Shelf } from './game-search.ts';
import { useChoiceWords } from './use-choice-labels.ts';

export type FilterFieldsProps = {
  shelf: Shelf;
  onChange: (shelf: Shelf) => void;
  /** What each choice would leave. */
  counts: GameCounts;
};

const FEELS: readonly Volatility[] = ['LOW', 'MEDIUM', 'HIGH'];

/** All that the shelf can be narrowed by. */
export function FilterFields({ shelf, onChange, counts }: FilterFieldsProps) {
  const { t, i18n } = useLingui();
  const words = useGameWords();
  const choice = useChoiceWords();
  const returns = shelf.returns ?? RETURNS.least;
  const share = percent(returns / 100, i18n.locale);
  const categories = namesOf(counts.category, shelf.category ? [shelf.category] : []);
  const producers = namesOf(counts.producer, shelf.producer);
  return (
    <div className={styles.fields}>
      <Choices title={t`Volatility`}>
        {FEELS.map((feel) => (
          <Chip
            key={feel}
            on={shelf.volatility.includes(feel)}
            onPress={() => onChange({ ...shelf, volatility: toggled(shelf.volatility, feel, FEELS) })}
          >
            <Pips count={volatilityPips[feel]} of={3} />
            {choice.feel[feel]}
            <Count of={counts.volatility[feel]} />
          </Chip>
        ))}
      </Choices>
      <Choices title={t`Mood`}>
        {MOODS.map((mood) => (
          <Chip
            key={mood}
            on={shelf.mood === mood}
            onPress={() => onChange({ ...shelf, mood: shelf.mood === mood ? undefined : mood })}
          >
            {choice.mood[mood]}
          </Chip>
        ))}
      </Choices>
      <Choices title={t`Kind of game`}>
        <Chip on={shelf.category === undefined} onPress={() => onChange({ ...shelf, category: undefined })}>
          <Trans>Any</Trans>
        </Chip>
        {categories.map((category) => (
          <Chip
            key={category}
            on={shelf.category === category}
            onPress={() =>
              onChange({ ...shelf, category: shelf.category === category ? undefined : category })
            }
          >
            {words.category(category)}
            <Count of={counts.category[category] ?? 0} />
          </Chip>
        ))}
      </Choices>
      {producers.length > 1 && (
        <Choices title={t`Studio`}>
          {producers.map((producer) => (
            <Chip
              key={producer}
              on={shelf.producer.includes(producer)}
              onPress={() => onChange({ ...shelf, producer: toggled(shelf.producer, producer, producers) })}
            >
              {producer}
              <Count of={counts.producer[producer] ?? 0} />
            </Chip>
          ))}
        </Choices>
      )}
      <label className={styles.returns}>
        <span className={styles.title}>
          <Trans>Returns at least</Trans>
        </span>
        <output className={styles.share}>{shelf.returns === undefined ? t`Any` : share}</output>
        <input
          type="range"
          min={RETURNS.least}
          max={RETURNS.most}
          step={1}
          value={returns}
          aria-label={t`Returns at least`}
          aria-valuetext={shelf.returns === undefined ? t`Any` : share}
          className={styles.range}
          style={
            {
              '--share': `${((returns - RETURNS.least) / (RETURNS.most - RETURNS.least)) * 100}%`,
            } as CSSProperties
          }
          onChange={(event) => {
            const next = event.target.valueAsNumber;
            onChange({ ...shelf, returns: next > RETURNS.least ? next : undefined });
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

/** Always in the same order, wherever the counts go. The chosen ones stay, to be taken away, also where nothing of them is left. */
const namesOf = (counts: Readonly<Record<string, number>>, chosen: readonly string[]): string[] =>
  [...new Set([...Object.keys(counts), ...chosen])].toSorted().slice(0, MOST_NAMES);
const MOST_NAMES = 40;

const toggled = <T,>(chosen: readonly T[], one: T, order: readonly T[]): T[] =>
  order.filter((each) => (each === one ? !chosen.includes(one) : chosen.includes(each)));
