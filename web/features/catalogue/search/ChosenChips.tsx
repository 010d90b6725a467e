import { Trans, useLingui } from '@lingui/react/macro';
import { percent } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { Strip } from '../../../ui/layout/Page.tsx';
import { useGameWords } from '../../../ui/game/use-game-labels.ts';
import { EMPTY_SHELF, wordsOf, type Shelf } from './game-search.ts';
import { useChoiceWords } from './use-choice-labels.ts';

/** What the shelf is narrowed by, each to be taken away. */
export function ChosenChips({ shelf, onChange }: { shelf: Shelf; onChange: (shelf: Shelf) => void }) {
  const { t, i18n } = useLingui();
  const words = useGameWords();
  const choice = useChoiceWords();
  const { category, volatility, producer, returns, mood, favourites } = shelf;
  const chip = (name: string, without: Partial<Shelf>) => (
    <Chip
      key={name}
      on
      removeLabel={t`Without the filter ${name}`}
      onPress={() => onChange({ ...shelf, ...without })}
    >
      {name}
    </Chip>
  );
  return (
    <Strip label={t`Filters that are on`}>
      {favourites && chip(t`Favourites`, { favourites: false })}
      {mood !== undefined && chip(choice.mood[mood], { mood: undefined })}
      {category !== undefined && chip(words.category(category), { category: undefined })}
      {volatility.length > 0 && chip(choice.feels(volatility), { volatility: [] })}
      {producer.map((name) => chip(name, { producer: producer.filter((one) => one !== name) }))}
      {returns !== undefined &&
        chip(t`Returns ${percent(returns / 100, i18n.locale)} or more`, { returns: undefined })}
      <Chip href={paths.games(wordsOf({ ...EMPTY_SHELF, q: shelf.q, sort: shelf.sort }))}>
        <Trans>Clear all</Trans>
      </Chip>
    </Strip>
  );
}
