import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MonthlyProgression } from '@parlor/contract/calls/progression.ts';
import { useState } from 'react';
import { passArt } from '@parlor/art/things/products.ts';
import { dayAndMonth, listOf, monthName } from '../../i18n/calendar-words.ts';
import { paths } from '../../navigation/paths.ts';
import { Art } from '../../ui/media/Art.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import { passWorth } from './boards.ts';
import { PassSheet } from './PassSheet.tsx';
import styles from './Progression.module.css';

export type PassLineProps = {
  data: MonthlyProgression;
  /** Name of the month. */
  month: string;
};

/** The monthly pass below its track: what it would have paid so far, or that the player has it. */
export function PassLine({ data, month }: PassLineProps) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const labels = useRewardLabels();
  const [open, setOpen] = useState(false);
  const { now } = passWorth(data);
  const [next, ...later] = data.passesFrom ?? [];
  const first = next && dayAndMonth(next, locale);
  const others = later.map((day) => monthName(day, locale));
  if (data.passActivated)
    return (
      <div className={styles.pass}>
        <Art svg={passArt()} className={styles.ticket} />
        <p className={styles.passWords}>
          <b>{t`Monthly pass: ${month}`}</b>
          {t`The premium track is unlocked until the end of the month.`}
          {first !== undefined && (
            <>
              {' '}
              {others.length === 0 ? (
                t`Your next pass starts on ${first}.`
              ) : (
                <Trans>
                  Your next pass starts on {first}. You also have passes for {listOf(others, locale)}.
                </Trans>
              )}
            </>
          )}
        </p>
      </div>
    );
  return (
    <div className={styles.pass}>
      <Art svg={passArt()} className={styles.ticket} />
      <p className={styles.passWords}>
        <b>{t`Monthly pass: ${month}`}</b>
        {now.length === 0 ? (
          t`Unlocks the premium track, from the first step.`
        ) : (
          <Plural
            value={now.length}
            one={`Unlocks the premium track. You get # reward immediately: ${labels.together(now)}.`}
            other={`Unlocks the premium track. You get # rewards immediately: ${labels.together(now)}.`}
          />
        )}
      </p>
      <span className={styles.passActs}>
        <Button href={paths.shop({ item: 'pass' })} size="s">
          {t`See the pass`}
        </Button>
        <button type="button" className={styles.whole} onClick={() => setOpen(true)}>
          {t`All rewards`}
        </button>
      </span>
      <PassSheet data={data} month={month} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
