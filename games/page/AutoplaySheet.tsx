import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ROUNDS_OFFERED, type AutoplayPlan } from './autoplay.ts';
import { CountSegment } from './CountSegment.tsx';
import { count, pointsText } from './figures.ts';
import type { Room } from './GameRoom.tsx';
import { Icon } from './Icon.tsx';
import { readHundredths } from './Stepper.tsx';
import type { Stake } from './use-stake.tsx';

interface Props {
  readonly room: Pick<Room, 'words' | 'locale'>;
  readonly stakes: Stake;
  readonly onClose: () => void;
  readonly onStart: (plan: AutoplayPlan) => void;
  /** What else the game asks before it plays by itself. */
  readonly children?: ReactNode;
}

/** How many rounds, and what stops them before. Shown for as long as it is rendered. */
export function AutoplaySheet({ room, stakes, onClose, onStart, children }: Props) {
  const { words, locale } = room;
  const [balance, stake] = [stakes.have / 100, stakes.stake / 100];
  const sheet = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [rounds, setRounds] = useState<number>(ROUNDS_OFFERED[0]);
  const [win, setWin] = useState({ on: false, text: pointsText('en', stake * 10).replaceAll(',', '') });
  const [below, setBelow] = useState({
    on: false,
    text: String(Math.max(0, Math.floor(balance / 2))),
  });
  const [stopOnLoss, setStopOnLoss] = useState(false);
  useEffect(() => {
    sheet.current?.showModal();
  }, []);
  /** Closed first, so that the focus goes back to where it was. */
  const close = (): void => sheet.current?.close();
  const amountOf = (field: { readonly on: boolean; readonly text: string }): number | undefined => {
    const hundredths = readHundredths(field.text);
    return field.on && hundredths !== undefined ? hundredths / 100 : undefined;
  };
  /** A stop that was asked for but cannot be read would never stop: say so instead of starting. */
  const unread = [win, below].some((field) => field.on && readHundredths(field.text) === undefined);
  const start = (): void => {
    if (unread) return;
    close();
    onStart({ rounds, stopAtWin: amountOf(win), stopBelow: amountOf(below), stopOnLoss });
  };
  const amount = (
    label: string,
    field: { readonly on: boolean; readonly text: string },
    change: (next: { on: boolean; text: string }) => void,
  ) => (
    <div className="stop">
      <label>
        <input
          type="checkbox"
          checked={field.on}
          onChange={(event) => change({ ...field, on: event.target.checked })}
        />
        {label}
      </label>
      <input
        className="num"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${label}: ${words.autoplayAmount}`}
        aria-invalid={(field.on && readHundredths(field.text) === undefined) || undefined}
        value={field.text}
        onChange={(event) => change({ on: true, text: event.target.value })}
      />
    </div>
  );
  return (
    <dialog ref={sheet} className="sheet" aria-labelledby={title} onClose={onClose}>
      <header>
        <h2 id={title}>{words.autoplay}</h2>
        <button type="button" className="round" aria-label={words.close} onClick={close}>
          <Icon name="x" />
        </button>
      </header>
      <p>{words.autoplayWhy}</p>
      <CountSegment
        label={words.autoplayRounds}
        name="autoplay-rounds"
        locale={locale}
        value={rounds}
        offered={ROUNDS_OFFERED}
        onChange={setRounds}
      />
      {children}
      {amount(words.autoplayWin, win, setWin)}
      {amount(words.autoplayBalance, below, setBelow)}
      <div className="stop">
        <label>
          <input
            type="checkbox"
            checked={stopOnLoss}
            onChange={(event) => setStopOnLoss(event.target.checked)}
          />
          {words.autoplayLoss}
        </label>
      </div>
      <button type="button" className="tile" aria-disabled={unread || undefined} onClick={start}>
        {words.autoplayStart(count(locale, rounds), pointsText(locale, stake))}
      </button>
      <p className="small">{words.autoplayAtMost(pointsText(locale, stake * rounds))}</p>
    </dialog>
  );
}
