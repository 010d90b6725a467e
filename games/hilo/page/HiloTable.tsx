import { useMemo, useState } from 'react';
import type { OpenRound } from '@parlor/contract/calls/play.ts';
import { Outcome } from '../../page/frame/Outcome.tsx';
import { roundResultText } from '../../page/frame/RoundResult.tsx';
import { count, pointsText, times } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { StepsPanel } from '../../page/panel/StepsPanel.tsx';
import { isLargeOpen } from '../../page/feel/anticipation.ts';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/feel/use-end-sound.tsx';
import { useOnceFor } from '../../page/play/use-latest.tsx';
import { AUTOPLAY_GAP_MS } from '../../page/play/autoplay.ts';
import { useStepsPlay } from '../../page/play/use-steps-play.tsx';
import type { Round } from '../../page/play/use-table.tsx';
import { CardStage } from './CardStage.tsx';
import { deckOf, numbersOf, type Deck } from '../deck.ts';
import { GUESSES, type Guess } from '../guess.ts';
import { GuessButtons } from './GuessButtons.tsx';
import { moveOf } from '../plans.ts';
import { cardName, endedOf, endedText } from '../results.ts';
import { hiloPlay, type HiloMove, type HiloPlay, type HiloShown, type HiloTable as Rules } from '../rules.ts';

const BETWEEN_CARDS_MS = 620;
const GUESSES_EACH = [1, 2, 3, 5] as const;

/** The table of all higher-or-lower games. The rules say which kind. */
export function HiloTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound } = page;
  const { settings, look, opening, version } = state.rules as Rules;
  const play = useMemo(() => hiloPlay(settings), [settings]);
  const deck = useMemo(() => deckOf(settings), [settings]);
  const [guessesEach, setGuessesEach] = useState<number>(GUESSES_EACH[0]);

  const { controls, locked, auto, fresh, onBeginKey, mayMove, standingE4, held } = useStepsPlay({
    page,
    opening,
    roundGapMs: AUTOPLAY_GAP_MS.hilo,
    moveGapMs: BETWEEN_CARDS_MS,
    // The result is delayed if a right guess would pay much. The button shows that multiplier, so the delay reveals nothing.
    isAwaited: ({ shown: now }, move) => {
      const option = (now as HiloShown).options.find(({ guess }) => guess === move);
      return option !== undefined && option.right < option.all && isLargeOpen([option.rightE4, 0]);
    },
    // Automatic play: makes the likelier guess this many times.
    next: ({ shown: now, moves }) => {
      const { options, skips } = now as HiloShown;
      const guessed = moves.filter((move) => move !== 'skip').length;
      return moveOf({ guesses: guessesEach, by: 'likely' }, guessed, options, skips > 0);
    },
  });

  const { table, takeable } = controls;
  const { open, step, take } = table;
  const last = table.rounds[0];
  const shown = useShown(play, open, fresh);
  const turned = shown?.cards.length ?? 0;
  const latest = shown?.effects.at(-1);
  useOnceFor(turned === 0 ? undefined : `${open?.roundId} ${turned}`, () =>
    sound.knock(0, latest === 'wrong' ? 0 : Math.min(1, 0.2 + turned / 12)),
  );
  useEndSound(table.answered.count, fresh, (height) => {
    if (height !== undefined) sound.win(60, height);
  });

  const guesses = GUESSES[settings.kind];
  const move = (word: HiloMove): void => {
    if (mayMove) step(word);
  };
  useBeginKey(page, onBeginKey, (key) => {
    const byKey = shown && moveOfKey(key, shown, guesses);
    if (mayMove && byKey !== undefined) step(byKey);
    else if (key === 'c' && open) take();
    else return false;
    return true;
  });

  const waits = open
    ? latest === 'push'
      ? labels.effects.push
      : labels.guessesLeft(count(locale, shown?.guesses ?? 0))
    : labels.howHilo[settings.kind === 'compare' ? settings.ties : settings.kind];
  const dealt = open || !last ? undefined : endedOf(last.outcome)?.dealt;

  return (
    <GameTable
      page={page}
      family="hilo"
      rounds={table.rounds}
      resultOf={(round) => endedText(play, deck, round.outcome, labels, locale)}
      none={labels.noRounds}
      stage={
        <>
          <p className="sr" id="keys">
            {labels.hiloKeys}
          </p>
          <CardStage
            deck={deck}
            motif={look.motif}
            labels={labels}
            locale={locale}
            shown={shown}
            isAwaited={held !== undefined}
            round={open?.roundId ?? fresh?.roundId ?? ''}
          />
          <Outcome page={page} round={fresh} isTaken>
            {waits}
          </Outcome>
          <GuessButtons
            labels={labels}
            locale={locale}
            guesses={guesses}
            options={shown?.options ?? []}
            disabled={!mayMove}
            requested={table.requested}
            skips={settings.skips > 0 ? (open ? (shown?.skips ?? 0) : settings.skips) : undefined}
            onMove={move}
          />
        </>
      }
      held={held}
      announcement={auto ? '' : announcementOf(page, play, deck, fresh, shown, { takeable, standingE4 })}
      panel={
        <StepsPanel
          {...controls}
          begin={labels.dealCard}
          moveFirst={labels.guessFirst}
          each={{
            label: labels.guessesEach,
            name: 'guesses-each',
            value: guessesEach,
            offered: GUESSES_EACH,
            onChange: setGuessesEach,
          }}
        >
          <StakeField {...controls} disabled={locked} />
        </StepsPanel>
      }
      check={{
        open,
        drawn: dealt ? numbersOf(deck, dealt.cards) : [],
        draws: play.draws,
        version: version,
        how: deck.dealtOnce ? labels.howCardsOnce : deck.joker ? labels.howCardsJoker : labels.howCards,
      }}
    />
  );
}

/** What a screen reader says: the last turned card, and the result of the round or of the last guess. */
function announcementOf(
  page: GamePageContext,
  play: HiloPlay,
  deck: Deck,
  fresh: Round | undefined,
  shown: HiloShown | undefined,
  { takeable, standingE4 }: { readonly takeable: number | undefined; readonly standingE4: number },
): string {
  if (!shown) return '';
  const { labels, locale } = page;
  const top = shown.cards.at(-1);
  const topName = top === undefined ? '' : cardName(deck, top, labels);
  if (fresh)
    return `${topName}. ${endedText(play, deck, fresh.outcome, labels, locale)} ${roundResultText(fresh, page)}`;
  const latest = shown.effects.at(-1);
  const effect = latest === undefined ? '' : `${labels.effects[latest]}. `;
  const stands =
    takeable === undefined
      ? ''
      : labels.standsNow(times(locale, standingE4), pointsText(locale, takeable / 100));
  return `${topName}. ${effect}${stands}`;
}

/** The cards on the table: of the open round, or of the last one until the next begins. */
const useShown = (play: HiloPlay, open: OpenRound | undefined, fresh: Round | undefined) =>
  useMemo<HiloShown | undefined>(() => {
    if (open) return open.shown as HiloShown;
    const over = fresh && endedOf(fresh.outcome);
    if (!over) return undefined;
    // A round that was cashed out is over too, so the coming cards may be shown.
    const { shown } = play.standingAfter(over.dealt, over.moves);
    return { ...shown, options: [], unturned: over.dealt.cards.slice(shown.cards.length) };
  }, [open, fresh, play]);

/** Arrow up and down guess, numbers choose a guess by position, S skips. */
function moveOfKey(
  key: string,
  { options, skips }: HiloShown,
  guesses: readonly Guess[],
): HiloMove | undefined {
  const offered = (...kinds: readonly (Guess | undefined)[]): Guess | undefined =>
    options.find(({ guess }) => kinds.includes(guess))?.guess;
  if (key === 'arrowup') return offered('higher', 'high', 'red');
  if (key === 'arrowdown') return offered('lower', 'low', 'black');
  if (key === 's') return skips > 0 ? 'skip' : undefined;
  return /^[1-9]$/.test(key) ? offered(guesses[Number(key) - 1]) : undefined;
}
