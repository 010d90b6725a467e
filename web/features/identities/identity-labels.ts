import { useLingui } from '@lingui/react/macro';
import type { NamedProvider } from '@parlor/contract/calls/auth.ts';
import type { IdentityKind } from '@parlor/contract/calls/sign-ins.ts';
import {
  appleLogo,
  envelopeSimple,
  facebookLogoFill,
  fingerprint,
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
  passkey: fingerprint,
};

/** One sign-in method: its kind, and of the kind `openid` its provider. */
export type Method = { readonly kind: IdentityKind; readonly provider?: NamedProvider | undefined };

export const iconOf = ({ kind, provider }: Method): string =>
  provider?.form === 'apple' ? appleLogo : IDENTITY_ICONS[kind];

/** Its key among the methods of a player. */
export const keyOf = ({ kind, provider }: Method): string => provider?.name ?? kind;

/** The name of a sign-in method: of a named provider the operator's word for it. */
export function useMethodName(): (method: Method) => string {
  const names = useIdentityLabels();
  return ({ kind, provider }) => provider?.label ?? names[kind];
}

/** The name of each kind of sign-in method. */
export function useIdentityLabels(): Readonly<Record<IdentityKind, string>> {
  const { t } = useLingui();
  return {
    telegram: 'Telegram',
    google: 'Google',
    facebook: 'Facebook',
    email: t`Email`,
    openid: t`Another account`,
    passkey: t`Passkey`,
  };
}
