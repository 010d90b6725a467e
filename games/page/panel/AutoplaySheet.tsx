import { useRef, useState, type ReactNode } from 'react';
import { AmountStop, type Stop } from '../controls/AmountStop.tsx';
import { ROUNDS_OFFERED, type AutoplayPlan, type StakeChange } from '../play/autoplay.ts';
import { CountSegment } from '../controls/CountSegment.tsx';
import { Segment } from '../controls/Segment.tsx';
import { count, pointsText } from '../look/figures.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { TypedFieldsProvider, useTypedFields } from '../controls/typed-fields.tsx';
import { TypedNote } from '../controls/TypedNote.tsx';
import { Sheet } from './Sheet.tsx';
import { useLatest } from '../play/use-latest.tsx';
import type { Stake } from '../play/use-stake.tsx';

interface Props {
  readonly page: Pick<GamePageContext, 'labels' | 'locale' | 'turbo' | 'share' | 'still'>;
  readonly stakes: Stake;
  readonly onClose: () => void;
  readonly onStart: (plan: AutoplayPlan) => void;
  /** The game's own settings for autoplay. */
  readonly children?: ReactNode;
}

const CHANGES: readonly StakeChange[] = ['keep', 'double', 'first'];

/** Settings of autoplay: number of rounds, changes of the stake, and stop conditions. */
export function AutoplaySheet(props: Props) {
  const sheet = useRef<HTMLDialogElement>(null);
  const { labels } = props.page;
  return (
    <Sheet ref={sheet} labels={labels} title={labels.autoplay} onClose={props.onClose}>
      <TypedFieldsProvider>
        <Plan {...props} close={() => sheet.current?.close()} />
      </TypedFieldsProvider>
    </Sheet>
  );
}

function Plan({ page, stakes, onStart, children, close }: Props & { readonly close: () => void }) {
  const { labels, locale } = page;
  const { press } = useTypedFields();
  const stake = stakes.stake / 100;
  const [rounds, setRounds] = useState<number>(ROUNDS_OFFERED[0]);
  const [win, setWin] = useState<Stop>({ isOn: false, amount: stakes.stake * 10 });
  const [below, setBelow] = useState<Stop>({
    isOn: false,
    amount: Math.max(0, Math.floor(stakes.have / 200)) * 100,
  });
  const [profit, setProfit] = useState<Stop>({ isOn: false, amount: stakes.stake * 10 });
  const [loss, setLoss] = useState<Stop>({ isOn: false, amount: stakes.stake * 10 });
  const [stopOnLoss, setStopOnLoss] = useState(false);
  const [afterWin, setAfterWin] = useState<StakeChange>('keep');
  const [afterLoss, setAfterLoss] = useState<StakeChange>('keep');
  const changes = CHANGES.map((value) => ({ value, label: labels.stakeChanges[value] }));
  const changeOf = (value: string): StakeChange => CHANGES.find((one) => one === value) ?? 'keep';
  const isEndless = rounds === Infinity;
  const amountOf = ({ isOn, amount }: Stop): number | undefined => (isOn ? amount / 100 : undefined);
  const latestStart = useLatest((): void => {
    close();
    onStart({
      rounds,
      afterWin,
      afterLoss,
      stopAtWin: amountOf(win),
      stopAtProfit: amountOf(profit),
      stopAtLoss: amountOf(loss),
      stopBelow: amountOf(below),
      stopOnLoss,
    });
  });
  return (
    <>
      <p>{labels.autoplayWhy}</p>
      <CountSegment
        label={labels.autoplayRounds}
        name="autoplay-rounds"
        locale={locale}
        value={rounds}
        offered={ROUNDS_OFFERED}
        onChange={setRounds}
      />
      {children}
      <Segment
        label={labels.afterWin}
        name="after-win"
        value={afterWin}
        options={changes}
        disabled={false}
        onChange={(value) => setAfterWin(changeOf(value))}
      />
      <Segment
        label={labels.afterLoss}
        name="after-loss"
        value={afterLoss}
        options={changes}
        disabled={false}
        onChange={(value) => setAfterLoss(changeOf(value))}
      />
      <AmountStop page={page} label={labels.autoplayProfit} stop={profit} onChange={setProfit} />
      <AmountStop page={page} label={labels.autoplayLosses} stop={loss} onChange={setLoss} />
      <AmountStop page={page} label={labels.autoplayWin} stop={win} onChange={setWin} />
      <AmountStop page={page} label={labels.autoplayBalance} stop={below} onChange={setBelow} />
      <div className="stop">
        <label>
          <input
            type="checkbox"
            checked={stopOnLoss}
            onChange={(event) => setStopOnLoss(event.target.checked)}
          />
          {labels.autoplayLoss}
        </label>
      </div>
      {page.still ? null : (
        <div className="stop">
          <label>
            <input
              type="checkbox"
              checked={page.share < 1}
              onChange={(event) => page.turbo.setOn(event.target.checked)}
            />
            {labels.turboName}
          </label>
        </div>
      )}
      <TypedNote phase="idle" />
      <button type="button" className="tile" onClick={() => press(() => latestStart.current())}>
        {isEndless
          ? labels.autoplayStartOn(pointsText(locale, stake))
          : labels.autoplayStart(count(locale, rounds), pointsText(locale, stake))}
      </button>
      {isEndless || afterWin === 'double' || afterLoss === 'double' ? null : (
        <p className="small">{labels.autoplayAtMost(pointsText(locale, stake * rounds))}</p>
      )}
      <p className="small">{labels.autoplayCare}</p>
    </>
  );
}
