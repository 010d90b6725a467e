import type { Labels } from '../../words.ts';
import { pointsText } from '../look/figures.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import type { CallError } from '../frame/server-calls.ts';
import { useTypedFields } from '../controls/typed-fields.tsx';
import type { Stake } from '../play/use-stake.tsx';
import type { Phase } from '../play/use-table.tsx';

interface Props {
  readonly page: GamePageContext;
  readonly stakes: Stake;
  readonly phase: Phase;
  readonly refusal: CallError | undefined;
  /** True while a stake is placed: then no note about a low balance is shown. */
  readonly isStaked?: boolean;
}

/** Why a round cannot start or has not ended, and what to do. Otherwise nothing. */
export function Note({ page, stakes, phase, refusal, isStaked = false }: Props) {
  const { labels, locale, offline, lobby, framed } = page;
  const { announce } = useTypedFields();
  const [have, stake, min] = [stakes.have / 100, stakes.stake / 100, stakes.min / 100];
  const onLeave = framed ? () => lobby.send({ type: 'exit' }) : undefined;
  const figure = (amount: number): string => pointsText(locale, amount);
  if (phase === 'waiting' || phase === 'unanswered') {
    return (
      <output className="note">
        {offline ? labels.offline : phase === 'waiting' ? labels.waiting : labels.unanswered}
      </output>
    );
  }
  if (phase === 'rolling') return null;
  if (!isStaked && have < min) {
    return (
      <output className="note">
        <span>{labels.belowMin(figure(have), figure(min))}</span>
        {onLeave ? (
          <button type="button" onClick={onLeave}>
            {labels.backToLobby}
          </button>
        ) : null}
      </output>
    );
  }
  if (!isStaked && have < stake) {
    return (
      <output className="note">
        <span>{labels.tooLittle(figure(have), figure(stake))}</span>
        <button
          type="button"
          onClick={() => {
            announce('');
            stakes.setStake(Math.round(have * 100));
          }}
        >
          {labels.stakeWhatYouHave(figure(have))}
        </button>
      </output>
    );
  }
  if (!refusal) return null;
  const isSessionGone = ['GAME_SESSION_INVALID', 'GAME_SESSION_EXPIRED', 'SIGN_IN_ENDED'].includes(
    refusal.code,
  );
  return (
    <div className="note" role="alert">
      <p>
        {isSessionGone ? labels.troubleSession : refusalText(labels, refusal)}
        {refusal.requestId && !isSessionGone ? (
          <span className="small"> {labels.reference(refusal.requestId)}</span>
        ) : null}
      </p>
      {isSessionGone && onLeave ? (
        <button type="button" onClick={onLeave}>
          {labels.backToLobby}
        </button>
      ) : null}
    </div>
  );
}

function refusalText(labels: Labels, { code }: CallError): string {
  if (code === 'STAKE_OUT_OF_RANGE') return labels.refusedStake;
  if (code === 'CHOICE_INVALID') return labels.refusedChoice;
  if (code === 'CARE_LIMIT') return labels.refusedLimit;
  if (code === 'CARE_PAUSED') return labels.refusedBreak;
  if (code === 'ACCOUNT_DISABLED') return labels.refusedAccount;
  if (code === 'SWITCHED_OFF') return labels.refusedOff;
  if (code === 'TRANSACTION_CONFLICT') return labels.refusedConflict;
  return labels.refusedOther;
}
