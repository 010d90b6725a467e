import type { Words } from '../words.ts';
import { pointsText } from './figures.ts';
import type { Trouble } from './house.ts';
import type { Phase } from './use-table.tsx';

interface Props {
  readonly words: Words;
  readonly locale: string;
  readonly phase: Phase;
  readonly refusal: Trouble | undefined;
  readonly offline: boolean;
  /** Amounts in PP. */
  readonly balance: number;
  readonly stake: number;
  readonly least: number;
  readonly onStake: (points: number) => void;
  readonly onLeave: (() => void) | undefined;
}

/** Why a roll cannot start or has not ended, and what to do; nothing where all is well. */
export function Note(props: Props) {
  const { words, locale, phase, refusal, offline, balance, stake, least, onStake, onLeave } = props;
  const figure = (amount: number): string => pointsText(locale, amount);
  if (phase === 'waiting' || phase === 'unanswered') {
    return (
      <output className="note">
        {offline ? words.offline : phase === 'waiting' ? words.waiting : words.unanswered}
      </output>
    );
  }
  if (phase === 'rolling') return null;
  if (balance < least) {
    return (
      <output className="note">
        <span>{words.belowLeast(figure(balance), figure(least))}</span>
        {onLeave ? (
          <button type="button" onClick={onLeave}>
            {words.backToLobby}
          </button>
        ) : null}
      </output>
    );
  }
  if (balance < stake) {
    return (
      <output className="note">
        <span>{words.tooLittle(figure(balance), figure(stake))}</span>
        <button type="button" onClick={() => onStake(balance)}>
          {words.stakeWhatYouHave(figure(balance))}
        </button>
      </output>
    );
  }
  if (!refusal) return null;
  const seatGone = refusal.code === 'GAME_SESSION_INVALID' || refusal.code === 'GAME_SESSION_EXPIRED';
  return (
    <div className="note" role="alert">
      <p>
        {seatGone ? words.troubleSession : refusalWords(words, refusal)}
        {refusal.requestId && !seatGone ? (
          <span className="small"> {words.reference(refusal.requestId)}</span>
        ) : null}
      </p>
      {seatGone && onLeave ? (
        <button type="button" onClick={onLeave}>
          {words.backToLobby}
        </button>
      ) : null}
    </div>
  );
}

function refusalWords(words: Words, { code }: Trouble): string {
  if (code === 'STAKE_OUT_OF_RANGE') return words.refusedStake;
  if (code === 'CHOICE_INVALID') return words.refusedChoice;
  if (code === 'ACCOUNT_DISABLED') return words.refusedAccount;
  if (code === 'TRANSACTION_CONFLICT') return words.refusedConflict;
  return words.refusedOther;
}
