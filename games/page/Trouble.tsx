import type { Words } from '../words.ts';
import type { Trouble as Cause } from './house.ts';

interface Props {
  readonly words: Words;
  readonly trouble: Cause;
  readonly offline: boolean;
  readonly onRetry: () => void;
  /** Absent where no lobby is around the page. */
  readonly onLeave: (() => void) | undefined;
}

const isSeatGone = (code: Cause['code']): boolean =>
  code === 'GAME_SESSION_INVALID' || code === 'GAME_SESSION_EXPIRED' || code === 'INVALID_REQUEST';

/** The table could not be set: what happened, what it means, what to do. */
export function Trouble({ words, trouble, offline, onRetry, onLeave }: Props) {
  const gone = isSeatGone(trouble.code);
  const why = gone
    ? words.troubleSession
    : offline
      ? words.troubleOffline
      : trouble.code === 'UNREACHABLE'
        ? words.troubleUnreachable
        : words.troubleOther;
  return (
    <main className="message trouble" role="alert">
      <svg className="cup" viewBox="0 0 140 110" aria-hidden="true">
        <path
          d="M6 88C6 76 30 74 54 74C60 66 98 68 108 75C128 74 138 82 130 88C122 96 104 95 88 98C66 104 30 104 16 98C10 95 6 92 6 88Z"
          fill="var(--table)"
        />
        <g transform="translate(92 34) rotate(28)">
          <path
            d="M8 18C30 14 34 44 8 44"
            fill="none"
            stroke="var(--body)"
            strokeWidth="7"
            strokeLinecap="round"
          />
          <path
            d="M-46 -14L8 -20V60L-20 56C-38 48 -46 20 -46 -14Z"
            transform="translate(2 -8)"
            fill="var(--body)"
          />
          <path
            d="M-18 -17L8 -20V60L-6 58C-14 40 -18 10 -18 -17Z"
            transform="translate(2 -8)"
            fill="color-mix(in oklab, var(--body), var(--ink) 16%)"
          />
        </g>
      </svg>
      <h1>{words.troubleTitle}</h1>
      <p>{why}</p>
      {gone ? null : (
        <button type="button" className="tile" onClick={onRetry}>
          {words.tryAgain}
        </button>
      )}
      {onLeave ? (
        <button type="button" className="plain" onClick={onLeave}>
          {gone ? words.backToLobby : words.otherGame}
        </button>
      ) : null}
      {trouble.requestId ? <p className="small">{words.reference(trouble.requestId)}</p> : null}
    </main>
  );
}
