import { count, percent, times } from '../../page/look/figures.ts';
import type { Labels } from '../../words.ts';
import { SuitMark } from './Card.tsx';
import { SUITS, type Suit } from '../deck.ts';
import type { Guess } from '../guess.ts';
import { guessName } from '../results.ts';
import type { HiloMove, HiloOption } from '../rules.ts';

interface Props {
  readonly labels: Labels;
  readonly locale: string;
  /** All guesses of the game, so that each keeps its place while it is not offered. */
  readonly guesses: readonly Guess[];
  readonly options: readonly HiloOption[];
  readonly disabled: boolean;
  /** The move that was sent to the server. */
  readonly requested: unknown;
  /** Remaining skips, if the game has skips. */
  readonly skips: number | undefined;
  readonly onMove: (move: HiloMove) => void;
}

const isSuit = (guess: Guess): guess is Suit => (SUITS as readonly string[]).includes(guess);

/** The guesses, each with the resulting multiplier and its odds. */
export function GuessButtons(props: Props) {
  const { labels, locale, guesses, options, disabled, requested, skips, onMove } = props;
  return (
    <fieldset className="guesses" aria-label={labels.yourGuess} data-count={guesses.length}>
      {guesses.map((guess) => {
        const option = options.find((one) => one.guess === guess);
        const name = option ? guessName(option, labels) : labels.guesses[guess];
        return (
          <button
            key={guess}
            type="button"
            className="guess"
            data-guess={guess}
            data-requested={requested === guess || undefined}
            aria-disabled={disabled || !option || undefined}
            onClick={() => {
              if (!disabled && option) onMove(guess);
            }}
          >
            {guess === 'higher' || guess === 'high' ? <Arrow up /> : null}
            {guess === 'lower' || guess === 'low' ? <Arrow up={false} /> : null}
            {isSuit(guess) ? <SuitMark suit={guess} /> : null}
            <span className="guess-name" data-drawn={isSuit(guess) || undefined}>
              {name}
            </span>
            <b className="figure">{option ? times(locale, option.rightE4) : '–'}</b>
            {option ? (
              <small>
                <bdi>{percent(locale, Math.round((option.right / option.all) * 1_000) / 1_000)}</bdi>
              </small>
            ) : null}
          </button>
        );
      })}
      {skips === undefined ? null : (
        <button
          type="button"
          className="guess skip"
          data-requested={requested === 'skip' || undefined}
          aria-disabled={disabled || skips === 0 || undefined}
          onClick={() => {
            if (!disabled && skips > 0) onMove('skip');
          }}
        >
          <span className="guess-name">{labels.skip}</span>
          <small>{labels.skipsLeft(count(locale, skips))}</small>
        </button>
      )}
    </fieldset>
  );
}

function Arrow({ up }: { readonly up: boolean }) {
  return (
    <svg className="arrow" viewBox="0 0 24 24" aria-hidden="true">
      <path d={up ? 'M12 3l9 10h-5v8H8v-8H3z' : 'M12 21l9-10h-5V3H8v8H3z'} />
    </svg>
  );
}
