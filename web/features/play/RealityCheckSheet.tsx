import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Fact, Facts } from '../../ui/layout/Facts.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import type { Played } from './play-time.ts';
import styles from './GameFrame.module.css';

export type RealityCheckSheetProps = {
  /** The sums of the session. Undefined while there is nothing to show. */
  played: Played | undefined;
  onGoOn: () => void;
  onLeave: () => void;
};

/** Play time and result in plain figures. The sheet waits for an answer, and so does the game. */
export function RealityCheckSheet({ played, onGoOn, onLeave }: RealityCheckSheetProps) {
  const { t, i18n } = useLingui();
  const minutes = Math.floor((played?.ms ?? 0) / 60_000);
  const rounds = played?.rounds ?? 0;
  const outsideMs = played?.outsideMs ?? 0;
  const hasSums = rounds > 0 || outsideMs === 0;
  const result = played ? Math.round((played.won - played.staked) * 100) / 100 : 0;
  const of = (amount: number, signed = false) => (
    <Figure amount={amount} unit="PP" decimals="fixed" setting="line" signed={signed} />
  );
  return (
    <Sheet
      kind="notice"
      open={played !== undefined}
      onClose={onGoOn}
      title={t`A look at the clock`}
      actions={
        <>
          {/* Stopping comes first. */}
          <Button wide onClick={onLeave}>
            {t`Leave the table`}
          </Button>
          <Button wide kind="quiet" onClick={onGoOn}>
            {t`Go on playing`}
          </Button>
        </>
      }
    >
      <p className={styles.check}>
        <Plural
          value={minutes}
          one="You have played for # minute since you came."
          other="You have played for # minutes since you came."
        />
      </p>
      {hasSums && (
        <Facts>
          <Fact name={t`Rounds`}>{i18n.number(rounds)}</Fact>
          <Fact name={t`Staked`}>{of(played?.staked ?? 0)}</Fact>
          <Fact name={t`Came back`}>{of(played?.won ?? 0)}</Fact>
          <Fact name={result < 0 ? t`Lost` : t`Won`}>{of(result, true)}</Fact>
        </Facts>
      )}
      {outsideMs > 0 && (
        <p className={styles.check}>
          {hasSums ? (
            <Trans>
              These sums are of the house’s own tables. What came of other studios’ stands in your ledger
              alone.
            </Trans>
          ) : (
            t`The table is another studio’s: what came of it stands in your ledger.`
          )}
        </p>
      )}
      <p className={styles.check}>
        <Link href={paths.history()}>{t`Every round is in your ledger`}</Link>
      </p>
      <p className={styles.check}>
        <Link href={paths.limits()}>{t`Limits and breaks`}</Link>
      </p>
    </Sheet>
  );
}
