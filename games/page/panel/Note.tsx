import type { Words } from '../../words.ts';
import { pointsText } from '../look/figures.ts';
import type { Room } from '../frame/GamePage.tsx';
import type { Trouble } from '../frame/server-calls.ts';
import { useTypedFields } from '../controls/typed-fields.tsx';
import type { Stake } from '../play/use-stake.tsx';
import type { Phase } from '../play/use-table.tsx';

interface Props {
  readonly room: Room;
  readonly stakes: Stake;
  readonly phase: Phase;
  readonly refusal: Trouble | undefined;
  /** What is staked already is no reason to say that there is too little. */
  readonly isStaked?: boolean;
}

/** Why a roll cannot start or has not ended, and what to do; nothing where all is well. */
export function Note({ room, stakes, phase, refusal, isStaked = false }: Props) {
  const { words, locale, offline, lobby, framed } = room;
  const { say } = useTypedFields();
  const [have, stake, least] = [stakes.have / 100, stakes.stake / 100, stakes.least / 100];
  const onLeave = framed ? () => lobby.tell({ type: 'exit' }) : undefined;
  const figure = (amount: number): string => pointsText(locale, amount);
  if (phase === 'waiting' || phase === 'unanswered') {
    return (
      <output className="note">
        {offline ? words.offline : phase === 'waiting' ? words.waiting : words.unanswered}
      </output>
    );
  }
  if (phase === 'rolling') return null;
  if (!isStaked && have < least) {
    return (
      <output className="note">
        <span>{words.belowLeast(figure(have), figure(least))}</span>
        {onLeave ? (
          <button type="button" onClick={onLeave}>
            {words.backToLobby}
          </button>
        ) : null}
      </output>
    );
  }
  if (!isStaked && have < stake) {
    return (
      <output className="note">
        <span>{words.tooLittle(figure(have), figure(stake))}</span>
        <button
          type="button"
          onClick={() => {
            say('');
            stakes.setStake(Math.round(have * 100));
          }}
        >
          {words.stakeWhatYouHave(figure(have))}
        </button>
      </output>
    );
  }
  if (!refusal) return null;
  const seatGone = ['GAME_SESSION_INVALID', 'GAME_SESSION_EXPIRED', 'SIGN_IN_ENDED'].includes(refusal.code);
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
