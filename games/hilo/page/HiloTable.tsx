import { useMemo, useState } from 'react';
import { Brought, broughtText } from '../../page/frame/Brought.tsx';
import { count, pointsText, times } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { StepsPanel } from '../../page/panel/StepsPanel.tsx';
import { GameTable } from '../../page/frame/GameTable.tsx';
import { useBeginKey } from '../../page/play/use-begin-key.tsx';
import { useEndSound } from '../../page/play/use-end-sound.tsx';
import { useOnceFor } from '../../page/play/use-latest.tsx';
import { useStake } from '../../page/play/use-stake.tsx';
import { useStepsPlay } from '../../page/play/use-steps-play.tsx';
import { useSteps } from '../../page/play/use-steps.tsx';
import { CardStage } from './CardStage.tsx';
import { deckOf, numbersOf } from '../deck.ts';
import { GUESSES } from '../guess.ts';
import { GuessButtons } from './GuessButtons.tsx';
import { moveOf } from '../plans.ts';
import { cardName, endedOf, endedText } from '../results.ts';
import { hiloPlay, type HiloMove, type HiloShown, type HiloTable as Rules } from '../rules.ts';

const AUTOPLAY_GAP_MS = 900;
const BETWEEN_CARDS_MS = 620;
const GUESSES_EACH = [1, 2, 3, 5] as const;

/** One table of cards, whichever of its kinds the rules name. */
export function HiloTable({ page }: { readonly page: GamePageContext }) {
  const { state, labels, locale, sound } = page;
  const { settings, look, opening, version } = state.rules as Rules;
  const play = useMemo(() => hiloPlay(settings), [settings]);
  const deck = useMemo(() => deckOf(settings), [settings]);
  const table = useSteps(state, page.session, page.lobby, page.paused);
  const { open, phase, step, take } = table;
  const stakes = useStake(state, table, open?.stake);
  const [guessesEach, setGuessesEach] = useState<number>(GUESSES_EACH[0]);

  const { autoplay, mayMove, standingE4, takeable, press } = useStepsPlay({
    page,
    table,
    stakes,
    choice: opening,
    roundGapMs: AUTOPLAY_GAP_MS,
    moveGapMs: BETWEEN_CARDS_MS,
    // Guesses what is likelier, so many times.
    next: () => {
      if (!open) return undefined;
      const { options, skips } = open.shown as HiloShown;
      const guessed = open.moves.filter((move) => move !== 'skip').length;
      return moveOf({ guesses: guessesEach, by: 'likely' }, guessed, options, skips > 0);
    },
  });
  const auto = autoplay.left !== undefined;

  // The round that is shown: the open one, or the last of this sitting until the next begins.
  const last = table.rounds[0];
  const fresh = !open && table.answered.count > 0 ? table.answered.last : undefined;
  const over = useMemo(() => (fresh ? endedOf(fresh.outcome) : undefined), [fresh]);
  const shown = useMemo<HiloShown | undefined>(() => {
    if (open) return open.shown as HiloShown;
    if (!over) return undefined;
    // What was taken is over too: what would have come may be seen.
    const { shown: then } = play.standingAfter(over.dealt, over.moves);
    return { ...then, options: [], unturned: over.dealt.cards.slice(then.cards.length) };
  }, [open, over, play]);

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
  // Up and down guess, numbers guess by their place, S skips, C takes.
  useBeginKey(
    () => {
      if (!open) press();
    },
    (key) => {
      const offered = shown?.options ?? [];
      const byKey: HiloMove | undefined =
        key === 'arrowup'
          ? offered.find(({ guess }) => guess === 'higher' || guess === 'high' || guess === 'red')?.guess
          : key === 'arrowdown'
            ? offered.find(({ guess }) => guess === 'lower' || guess === 'low' || guess === 'black')?.guess
            : key === 's' && (shown?.skips ?? 0) > 0
              ? 'skip'
              : /^[1-9]$/.test(key)
                ? offered.find(({ guess }) => guess === guesses[Number(key) - 1])?.guess
                : undefined;
      if (mayMove && byKey !== undefined) step(byKey);
      else if (key === 'c' && open) take();
      else return false;
      return true;
    },
  );

  const top = shown?.cards.at(-1);
  const topName = top === undefined ? '' : cardName(deck, top, labels);
  const said = fresh
    ? `${topName}. ${endedText(play, deck, fresh.outcome, labels, locale)} ${broughtText(fresh, page)}`
    : open
      ? `${topName}. ${latest === undefined ? '' : labels.effects[latest] + '. '}${
          takeable === undefined
            ? ''
            : labels.standsNow(times(locale, standingE4), pointsText(locale, takeable / 100))
        }`
      : '';
  const locked = open !== undefined || phase !== 'idle' || auto;
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
            round={open?.roundId ?? fresh?.roundId ?? ''}
          />
          <p
            className="outcome"
            aria-hidden="true"
            data-won={(fresh && fresh.win > fresh.stake) || undefined}
          >
            {fresh ? (
              <Brought round={fresh} room={page} isTaken />
            ) : open ? (
              latest === 'push' ? (
                labels.effects.push
              ) : (
                labels.guessesLeft(count(locale, shown?.guesses ?? 0))
              )
            ) : (
              labels.howHilo[settings.kind === 'compare' ? settings.ties : settings.kind]
            )}
          </p>
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
      said={auto ? '' : said}
      panel={
        <StepsPanel
          page={page}
          table={table}
          stakes={stakes}
          autoplay={autoplay}
          onPress={press}
          takeable={takeable}
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
          <StakeField page={page} table={table} stakes={stakes} disabled={locked} />
        </StepsPanel>
      }
      check={{
        title: open ? labels.checkOpen : undefined,
        fairness: open?.fairness,
        drawn: dealt ? numbersOf(deck, dealt.cards) : [],
        draws: play.draws,
        version: version,
        how: deck.dealtOnce ? labels.howCardsOnce : deck.joker ? labels.howCardsJoker : labels.howCards,
      }}
    />
  );
}
