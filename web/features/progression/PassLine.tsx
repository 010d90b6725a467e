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
          <b>{t`${month} pass`}</b>
          {t`The second street is yours until the month ends.`}
          {first !== undefined && (
            <>
              {' '}
              {others.length === 0 ? (
                t`Your next pass counts from ${first}.`
              ) : (
                <Trans>
                  Your next pass counts from {first}, and you have those for {listOf(others, locale)}.
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
        <b>{t`${month} pass`}</b>
        {now.length === 0 ? (
          t`Opens the second street, from the first step on.`
        ) : (
          <Plural
            value={now.length}
            one={`Opens the second street. # reward you already passed is yours at once: ${labels.together(now)}.`}
            other={`Opens the second street. # rewards you already passed are yours at once: ${labels.together(now)}.`}
          />
        )}
      </p>
      <span className={styles.passActs}>
        <Button href={paths.shop({ item: 'pass' })} size="s">
          {t`See the pass`}
        </Button>
        <button type="button" className={styles.whole} onClick={() => setOpen(true)}>
          {t`All it brings`}
        </button>
      </span>
      <PassSheet data={data} month={month} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
