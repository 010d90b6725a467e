import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { DrawnAgain, DrawnNumber } from '@parlor/sdk/fairness/draw-again.ts';
import { count, figure } from '../../../i18n/format.ts';
import { useRarityLabels } from '../../../ui/reward/use-rarity-labels.ts';
import { pointsOfItems, rarityOfId } from '../picture/drawn-things.ts';
import { useCardNames } from '../use-card-names.ts';

/** Rarity, source, collection, card. */
const NUMBERS_OF_A_CARD = 4;

/** The numbers of a pack or a box, and what each of them chose. */
export function StepsFromTable({ again }: { again: DrawnAgain }) {
  const { i18n } = useLingui();
  const rarities = useRarityLabels();
  const { reading, numbers } = again;
  const nameOf = useCardNames(reading.kind === 'collectibles');
  const { locale } = i18n;
  const shareText = ({ value, below }: DrawnNumber): string =>
    `${count(value, locale)}/${count(below, locale)}`;
  if (reading.kind === 'collectibles')
    return reading.ids.map((id, at) => {
      const own = numbers.slice(at * NUMBERS_OF_A_CARD, (at + 1) * NUMBERS_OF_A_CARD).map(shareText);
      const [ofRarity = '', ofSource = '', ofCollection = '', ofCard = ''] = own;
      const [rarity, name] = [rarities[rarityOfId(id)], nameOf(id)];
      return (
        <li key={at}>
          <span>
            <Trans>
              <code dir="ltr">{ofRarity}</code> gives the rarity ({rarity}), <code dir="ltr">{ofSource}</code>{' '}
              current or vintage, <code dir="ltr">{ofCollection}</code> the collection,{' '}
              <code dir="ltr">{ofCard}</code> the card: <b>{name}</b>
            </Trans>
          </span>
        </li>
      );
    });
  if (reading.kind !== 'items') return null;
  return reading.items.map((item, at) => {
    const number = numbers[at];
    const drawn = number === undefined ? '' : shareText(number);
    const rarity = rarities[item.rarity];
    const brings = pointsOfItems([item])
      .map(({ amount, currency }) => `${figure(amount, currency, { locale }).text} ${currency}`)
      .join(', ');
    return (
      <li key={at}>
        <span>
          <Trans>
            <code dir="ltr">{drawn}</code> selects a line of the odds table, {rarity}: <b>{brings}</b>
          </Trans>
        </span>
      </li>
    );
  });
}
