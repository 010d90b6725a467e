import { useLingui } from '@lingui/react/macro';
import {
  NAME_FAULTS,
  NAME_LENGTH,
  type AvatarName,
  type NameFault,
  type SetBackReason,
} from '@parlor/contract/calls/public-names.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { clockTime, longDay } from '../../i18n/format.ts';

const isFault = (fault: unknown): fault is NameFault => NAME_FAULTS.includes(fault as NameFault);

export function usePublicNameLabels() {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const { min, max } = NAME_LENGTH;
  const faults: Readonly<Record<NameFault, string>> = {
    'too-short': t`A name has at least ${min} characters.`,
    'too-long': t`A name has at most ${max} characters.`,
    characters: t`Use letters, a few digits, spaces and dashes, and begin with a letter.`,
    invisible: t`This name has invisible characters. Type it again.`,
    'mixed-alphabets': t`Use the letters of one alphabet.`,
    reserved: t`This name sounds like our team. Choose another one.`,
    link: t`A name has no links.`,
    number: t`A name has at most four digits.`,
    offensive: t`Others may take offence at this name. Choose another one.`,
  };
  const reasons: Readonly<Record<SetBackReason, string>> = {
    offensive: t`it is offensive`,
    impersonation: t`it poses as somebody else`,
    'personal-data': t`it tells private data`,
    advertising: t`it is an advertisement`,
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
    if (code === 'NAME_NOT_FOUND') return t`This player has another name by now.`;
    if (code === 'NAME_REPORTS_USED' && until !== undefined)
      return t`You have reported five names today. You can report again from ${time(until)}.`;
    return whatFailed(error).words ?? t`No response. Nothing was changed. Try again.`;
  };
  return { faults, reasons, avatars, time, ofError };
}
