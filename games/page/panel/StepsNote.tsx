import { AutoplayNote } from './AutoplayNote.tsx';
import { pointsText } from '../look/figures.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { Note } from './Note.tsx';
import type { Autoplay } from '../play/use-autoplay.tsx';
import type { Stake } from '../play/use-stake.tsx';
import { GONE_ON, type Steps } from '../play/use-steps.tsx';

interface Props {
  readonly page: GamePageContext;
  readonly table: Steps;
  readonly autoplay: Autoplay;
  readonly stakes: Stake;
}

const SEAT_GONE: ReadonlySet<string> = new Set([
  'GAME_SESSION_INVALID',
  'GAME_SESSION_EXPIRED',
  'SIGN_IN_ENDED',
]);

/** Notes about a stepped round. Otherwise the note of every game. */
export function StepsNote({ page, table, autoplay, stakes }: Props) {
  const { labels, lobby, framed, locale } = page;
  const { refusal, open, phase } = table;
  const leave = framed ? () => lobby.send({ type: 'exit' }) : undefined;
  const closed = table.answered.last?.outcome as { readonly end?: unknown } | undefined;
  if (phase === 'idle' && refusal && GONE_ON.has(refusal.code))
    return <output className="note">{labels.wentOn}</output>;
  if (phase === 'idle' && open && refusal && SEAT_GONE.has(refusal.code))
    return (
      <div className="note" role="alert">
        <p>{labels.seatGoneOpen}</p>
        {leave ? (
          <button type="button" onClick={leave}>
            {labels.backToLobby}
          </button>
        ) : null}
      </div>
    );
  if (phase === 'idle' && open && !refusal)
    return table.isFoundOpen ? (
      <output className="note">{labels.foundOpen}</output>
    ) : (
      <AutoplayNote labels={labels} autoplay={autoplay} />
    );
  if (phase === 'idle' && closed?.end === 'closed' && table.answered.last)
    return (
      <output className="note">{labels.roundClosed(pointsText(locale, table.answered.last.win))}</output>
    );
  return (
    <>
      <AutoplayNote labels={labels} autoplay={autoplay} />
      <Note page={page} stakes={stakes} phase={phase} refusal={refusal} isStaked={open !== undefined} />
    </>
  );
}
