import { MULTIPLIER_ONE } from '../../odds.ts';
import { times } from '../../page/look/figures.ts';
import type { Labels } from '../../words.ts';
import { Card, SuitMark } from './Card.tsx';
import { faceOf, rankSign, type Deck } from '../deck.ts';
import { cardName } from '../results.ts';
import type { HiloShown } from '../rules.ts';
import { Drawing } from '../../page/look/Drawing.tsx';

/** State of a card that was turned, or that would have been turned next. */
const SEEN = 8;

/** A card of the trail is narrow: from ×100 its multiplier has no decimals. */
const shortTimes = (locale: string, e4: number): string =>
  times(locale, e4 < 100 * MULTIPLIER_ONE ? e4 : Math.floor(e4 / MULTIPLIER_ONE) * MULTIPLIER_ONE);

interface Props {
  readonly deck: Deck;
  readonly motif: string | undefined;
  readonly labels: Labels;
  readonly locale: string;
  /** Undefined before the first round: only the pile. */
  readonly shown: HiloShown | undefined;
  /** Id of the round. A new round deals its first card again. */
  readonly round: string;
  /** The next card is waited for. */
  readonly isAwaited: boolean;
}

/** The open card, the pile beside it, and the earlier cards. */
export function CardStage({ deck, motif, labels, locale, shown, round, isAwaited }: Props) {
  const cards = shown?.cards ?? [];
  const effects = shown?.effects ?? [];
  const last = effects.at(-1);
  const top = cards.at(-1);
  return (
    <div className="cards-on-table" data-last={last}>
      <ol className="trail-of-cards" aria-label={labels.cardsTurned}>
        {cards.slice(-SEEN).map((card, place) => {
          const turn = Math.max(0, cards.length - SEEN) + place;
          const face = faceOf(deck, card);
          const effect = turn === 0 ? undefined : effects[turn - 1];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the same card may appear twice, so its position identifies it
            <li key={turn} data-effect={effect} data-newest={turn === cards.length - 1 || undefined}>
              <span className="chip-of-card" aria-hidden="true" dir="ltr">
                {face ? (
                  <>
                    <b data-red={face.suit === 'heart' || face.suit === 'diamond' || undefined}>
                      {rankSign(face.rank)}
                    </b>
                    <SuitMark suit={face.suit} />
                  </>
                ) : (
                  <Drawing name={motif ?? 'cat'} />
                )}
              </span>
              <span className="figure small" aria-hidden="true">
                {effect === undefined
                  ? ' '
                  : effect === 'skip'
                    ? '–'
                    : effect === 'wrong'
                      ? '×0'
                      : shortTimes(locale, shown?.stoodE4[turn - 1] ?? 0)}
              </span>
              <span className="sr">
                {cardName(deck, card, labels)}
                {effect === undefined ? '' : `, ${labels.effects[effect]}`}
              </span>
            </li>
          );
        })}
        {(shown?.unturned ?? []).slice(0, Math.max(0, SEEN - cards.length)).map((card, place) => {
          const face = faceOf(deck, card);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- fixed places of a deck; cards may be equal
            <li key={`u${place}`} data-unturned>
              <span className="chip-of-card" aria-hidden="true" dir="ltr">
                {face ? (
                  <>
                    <b>{rankSign(face.rank)}</b>
                    <SuitMark suit={face.suit} />
                  </>
                ) : (
                  <Drawing name={motif ?? 'cat'} />
                )}
              </span>
              <span className="figure small"> </span>
              <span className="sr">
                {cardName(deck, card, labels)}, {labels.notTurned}
              </span>
            </li>
          );
        })}
      </ol>
      <div className="pair-of-cards">
        <div className="open-card" key={`${round} ${cards.length}`}>
          <Card deck={deck} card={top} motif={motif} />
        </div>
        <div className="pile" data-awaited={isAwaited || undefined} aria-hidden="true">
          <Card deck={deck} card={undefined} motif={motif} />
          <span className="pile-mark">
            <Drawing name={motif ?? 'spade'} />
          </span>
        </div>
      </div>
    </div>
  );
}
