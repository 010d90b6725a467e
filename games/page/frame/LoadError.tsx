import type { Labels } from '../../words.ts';
import type { CallError as Cause } from './server-calls.ts';

interface Props {
  readonly labels: Labels;
  readonly trouble: Cause;
  readonly offline: boolean;
  readonly onRetry: () => void;
  /** Undefined without a lobby. */
  readonly onLeave: (() => void) | undefined;
}

const isGameSessionGone = (code: Cause['code']): boolean =>
  code === 'GAME_SESSION_INVALID' ||
  code === 'GAME_SESSION_EXPIRED' ||
  code === 'SIGN_IN_ENDED' ||
  code === 'INVALID_REQUEST';

/** The game could not load: what happened, what it means, what to do. */
export function LoadError({ labels, trouble, offline, onRetry, onLeave }: Props) {
  const gone = isGameSessionGone(trouble.code);
  const why = gone
    ? labels.troubleSession
    : offline
      ? labels.troubleOffline
      : trouble.code === 'UNREACHABLE'
        ? labels.troubleUnreachable
        : labels.troubleOther;
  return (
    <main className="message trouble" role="alert">
      <svg className="cup" viewBox="0 0 160 130" aria-hidden="true">
        <path
          d="M8 108C8 97 34 95 60 96C68 88 106 90 118 97C140 96 154 104 146 110C138 118 116 117 98 121C72 127 34 127 20 120C12 117 8 113 8 108Z"
          fill="color-mix(in oklab, var(--table), var(--hot) 34%)"
        />
        <g transform="rotate(24 84 62)" strokeLinecap="round">
          <path d="M58 92C36 96 36 66 62 70" fill="none" stroke="var(--body)" strokeWidth="8" />
          <path d="M54 18L118 22C118 56 108 88 92 98H74C60 88 54 54 54 18Z" fill="var(--body)" />
          <path
            d="M86 20L118 22C118 56 108 88 92 98H83Z"
            fill="color-mix(in oklab, var(--body), var(--ink) 16%)"
          />
          <ellipse cx="86" cy="20" rx="32" ry="8" fill="color-mix(in oklab, var(--body), var(--ink) 34%)" />
        </g>
      </svg>
      <h1>{labels.troubleTitle}</h1>
      <p>{why}</p>
      {gone ? null : (
        <button type="button" className="tile" onClick={onRetry}>
          {labels.tryAgain}
        </button>
      )}
      {onLeave ? (
        <button type="button" className="plain" onClick={onLeave}>
          {gone ? labels.backToLobby : labels.otherGame}
        </button>
      ) : null}
      {trouble.requestId ? <p className="small">{labels.reference(trouble.requestId)}</p> : null}
    </main>
  );
}
