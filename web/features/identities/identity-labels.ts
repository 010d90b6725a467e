import { useLingui } from '@lingui/react/macro';
import type { IdentityKind } from '@parlor/contract/calls/auth.ts';
import {
  envelopeSimple,
  facebookLogoFill,
  globe,
  googleLogo,
  telegramLogoFill,
} from '../../ui/media/icons.ts';

export const IDENTITY_ICONS: Readonly<Record<IdentityKind, string>> = {
  telegram: telegramLogoFill,
  google: googleLogo,
  facebook: facebookLogoFill,
  email: envelopeSimple,
  openid: globe,
};

/** The name of each sign-in method. */
export function useIdentityLabels(): Readonly<Record<IdentityKind, string>> {
  const { t } = useLingui();
  return {
    telegram: 'Telegram',
    google: 'Google',
    facebook: 'Facebook',
    email: t`Email`,
    openid: t`Another account`,
  };
}
