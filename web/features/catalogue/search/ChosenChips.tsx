import { useLingui } from '@lingui/react/macro';
import { percent } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { Strip } from '../../../ui/layout/Page.tsx';
import { useGameLabels } from '../../../ui/game/use-game-labels.ts';
import { EMPTY_GAME_SEARCH, wordsOf, type GameSearch } from './game-search.ts';
import { useChoiceLabels } from './use-choice-labels.ts';

/** The active filters, each with a remove button. */
export function ChosenChips({
  search,
  onChange,
}: {
  search: GameSearch;
  onChange: (search: GameSearch) => void;
}) {
  const { t, i18n } = useLingui();
  const labels = useGameLabels();
  const choice = useChoiceLabels();
  const { category, volatility, producer, returns, mood, favourites } = search;
  const chip = (name: string, without: Partial<GameSearch>) => (
    <Chip
      key={name}
      on
      removeLabel={t`Remove filter: ${name}`}
      onPress={() => onChange({ ...search, ...without })}
    >
      {name}
    </Chip>
  );
  return (
    <Strip label={t`Active filters`}>
      {favourites && chip(t`Favourites`, { favourites: false })}
      {mood !== undefined && chip(choice.mood[mood], { mood: undefined })}
      {category !== undefined && chip(labels.category(category), { category: undefined })}
      {volatility.length > 0 && chip(choice.feels(volatility), { volatility: [] })}
      {producer.map((name) => chip(name, { producer: producer.filter((one) => one !== name) }))}
      {returns !== undefined &&
        chip(t`Return ${percent(returns / 100, i18n.locale)} or more`, { returns: undefined })}
      <Chip href={paths.games(wordsOf({ ...EMPTY_GAME_SEARCH, q: search.q, sort: search.sort }))}>
        {t`Clear all`}
      </Chip>
    </Strip>
  );
}
