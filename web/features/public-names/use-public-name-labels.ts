import { useLingui } from '@lingui/react/macro';
import {
  NAME_FAULTS,
  NAME_LENGTH,
  type AvatarName,
  type NameFault,
} from '@parlor/contract/calls/public-names.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { clockTime, longDay } from '../../i18n/format.ts';

const isFault = (fault: unknown): fault is NameFault => NAME_FAULTS.includes(fault as NameFault);

export function usePublicNameLabels() {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const [min, max] = [i18n.number(NAME_LENGTH.min), i18n.number(NAME_LENGTH.max)];
  const faults: Readonly<Record<NameFault, string>> = {
    'too-short': t`Use at least ${min} characters.`,
    'too-long': t`Use ${max} characters or fewer.`,
    characters: t`Use letters, digits, spaces and dashes. Start with a letter.`,
    invisible: t`This name has invisible characters. Type it again.`,
    'mixed-alphabets': t`Use letters of one alphabet only.`,
    reserved: t`This name looks like a name of our team. Choose another one.`,
    link: t`A name can’t contain a link.`,
    number: t`Use four digits or fewer.`,
    offensive: t`This name may offend other players. Choose another one.`,
  };
  const avatars: Readonly<Record<AvatarName, string>> = {
    balloon: t`Balloon`,
    owl: t`Owl`,
    cat: t`Cat`,
    moth: t`Moth`,
    fish: t`Fish`,
    bird: t`Bird`,
    bee: t`Bee`,
    key: t`Key`,
    lantern: t`Lantern`,
    teapot: t`Teapot`,
    mushroom: t`Mushroom`,
    kite: t`Kite`,
    rocket: t`Rocket`,
    boat: t`Boat`,
    tulip: t`Tulip`,
    acorn: t`Acorn`,
  };
  const time = (instant: string): string => {
    const at = new Date(instant);
    const [day, clock] = [longDay(at, locale), clockTime(at, locale)];
    return t`${day}, ${clock}`;
  };
  /** Message for an act that was refused or failed. */
  const ofError = (error: unknown): string => {
    const { code, details } = error instanceof RequestError ? error : {};
    const { fault, until } = (details ?? {}) as { fault?: unknown; until?: string };
    if (code === 'NAME_REFUSED' && isFault(fault)) return faults[fault];
    if (code === 'INVALID_REQUEST') return faults['too-long'];
    if (code === 'NAME_CHANGE_WAITS' && until !== undefined)
      return t`You can change your name again from ${time(until)}.`;
    if (code === 'NAME_TAKEN') return t`Too many players have this name. Choose another one.`;
    if (code === 'NAME_NOT_FOUND') return t`This player has changed their name.`;
    if (code === 'NAME_REPORTS_USED' && until !== undefined)
      return t`You have reported five names today. You can report again after ${time(until)}.`;
    return whatFailed(error).words ?? t`No response. Nothing was changed. Try again.`;
  };
  return { faults, avatars, time, ofError };
}
