import { useLingui } from '@lingui/react/macro';
import type { DoorKind } from '@parlor/contract/calls/auth.ts';
import {
  envelopeSimple,
  facebookLogoFill,
  globe,
  googleLogo,
  telegramLogoFill,
} from '../../ui/media/icons.ts';

export const DOOR_ICONS: Readonly<Record<DoorKind, string>> = {
  telegram: telegramLogoFill,
  google: googleLogo,
  facebook: facebookLogoFill,
  email: envelopeSimple,
  openid: globe,
};

/** How each way in is called. */
export function useDoorNames(): Readonly<Record<DoorKind, string>> {
  const { t } = useLingui();
  return {
    telegram: 'Telegram',
    google: 'Google',
    facebook: 'Facebook',
    email: t`Email`,
    openid: t`Another account`,
  };
}
