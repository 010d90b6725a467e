import { useLingui } from '@lingui/react/macro';
import type { SwitchedOff, SwitchNotice } from '@parlor/contract/calls/switches.ts';
import { ownText } from '@parlor/contract/formats/languages.ts';
import { factsOf } from '../../i18n/calendar-words.ts';
import { clockTime, longDay } from '../../i18n/format.ts';

export interface SwitchLabels {
  readonly notice: (notice: SwitchNotice) => string;
  /** "21:38", with the day if it is not today. */
  readonly until: (until: string) => string;
  /** Why it is off, and until when. */
  readonly off: (off: Pick<SwitchedOff, 'notice' | 'text' | 'translations' | 'until'>) => string;
}

export function useSwitchLabels(): SwitchLabels {
  const { t, i18n } = useLingui();
  const notice = (one: SwitchNotice): string =>
    ({
      maintenance: t`Closed for maintenance.`,
      fault: t`We are fixing a problem.`,
      provider: t`Our provider has a problem. We are waiting for a fix.`,
      review: t`We are checking this. It stays closed until we finish.`,
    })[one];
  const until = (instant: string): string => {
    const at = new Date(instant);
    const time = clockTime(at, i18n.locale);
    const day = longDay(at, i18n.locale);
    return day === longDay(new Date(), i18n.locale) ? time : factsOf([day, time], i18n.locale);
  };
  return {
    notice,
    until,
    off: (off) => {
      const why = ownText(off, i18n.locale) ?? notice(off.notice);
      if (off.until === undefined) return why;
      const time = until(off.until);
      return t`${why} Opens again at ${time}.`;
    },
  };
}
