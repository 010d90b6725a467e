import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  REMINDER_MINUTES,
  type CareState,
  type ReminderMinutes,
} from '@parlor/contract/calls/player-care.ts';
import { Segment } from '../../ui/controls/Segment.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { intlLocale, shortUnit } from '../../i18n/format.ts';
import { useCareActs } from './care-queries.ts';
import styles from './PlayerCare.module.css';
import { useCareLabels } from './use-care-labels.ts';

/** How often the play-time reminder comes, and how long the player has been playing. */
export function ReminderChoice({ play, reminderMinutes }: Pick<CareState, 'play' | 'reminderMinutes'>) {
  const { t, i18n } = useLingui();
  const labels = useCareLabels();
  const toast = useToast();
  const { remind } = useCareActs();
  /** "30 min", "2 hr", or off. */
  const nameOf = (minutes: ReminderMinutes): string => {
    if (minutes === 0) return t`Off`;
    const isHours = minutes % 60 === 0;
    return new Intl.NumberFormat(intlLocale(i18n.locale), {
      style: 'unit',
      unit: isHours ? 'hour' : 'minute',
      unitDisplay: isHours ? shortUnit(i18n.locale) : 'short',
    }).format(isHours ? minutes / 60 : minutes);
  };
  const { minutes = 0 } = play ?? {};
  // Shown at once; the server's answer replaces it.
  const chosen = remind.isPending ? remind.variables : reminderMinutes;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t`Play-time reminder`}</h2>
        {play !== undefined && (
          <span className={styles.small}>
            {t`${plural(minutes, { one: '# minute so far', other: '# minutes so far' })}`}
          </span>
        )}
      </div>
      <p className={styles.small}>
        {t`Shows you on every device how long you have played and what you won or lost. The game pauses until you close it.`}
      </p>
      <Segment
        label={t`Every`}
        value={String(chosen)}
        onChange={(value) =>
          remind.mutate(REMINDER_MINUTES.find((one) => String(one) === value) ?? 0, {
            onError: (error) => toast.show({ text: labels.ofError(error), tone: 'error' }),
          })
        }
        options={[...REMINDER_MINUTES.slice(1), REMINDER_MINUTES[0]].map((minutes) => ({
          value: String(minutes),
          label: nameOf(minutes),
        }))}
      />
    </>
  );
}
