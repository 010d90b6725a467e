import { useLingui } from '@lingui/react/macro';
import { clockTime, longDay } from '../../i18n/format.ts';

/** Day and time of an instant, in the player's zone. */
export function useMoment(): (instant: string) => string {
  const { t, i18n } = useLingui();
  return (instant) => {
    const at = new Date(instant);
    const [day, clock] = [longDay(at, i18n.locale), clockTime(at, i18n.locale)];
    return t`${day}, ${clock}`;
  };
}
