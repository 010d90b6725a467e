// The providers that OIDC_PROVIDERS names. In addresses a provider has its name; its identities are stored under its issuer,
// so that a changed name or label loses nobody, and an id token of the same issuer is the same person.
import type { NamedProvider } from '@parlor/contract/calls/auth.ts';
import type { OidcProvider } from '../../oidc-settings.ts';

export interface Named {
  /** In the order of the settings. */
  readonly list: readonly NamedProvider[];
  /** The stored provider of a name in addresses: `google`, `facebook`, or the issuer's address. */
  readonly storedAs: (name: string) => string;
  /** For people: of an identity of the kind `openid`, also if the settings no longer have its provider. */
  readonly ofStored: (provider: string) => NamedProvider | undefined;
  /** Whether its answer is a form that it posts. */
  readonly postsForm: (name: string) => boolean;
}

export function namedProviders(providers: readonly OidcProvider[]): Named {
  const wire = ({ name, label, form }: OidcProvider): NamedProvider => ({ name, label, form });
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const byIssuer = new Map(providers.map((provider) => [provider.issuer, wire(provider)]));
  return {
    list: providers.map(wire),
    storedAs: (name) => byName.get(name)?.issuer ?? name,
    ofStored: (provider) => {
      // Google, Telegram and the like are stored under a word.
      if (!URL.canParse(provider)) return undefined;
      const label = new URL(provider).host;
      return byIssuer.get(provider) ?? { name: provider, label, form: 'openid' };
    },
    postsForm: (name) => byName.get(name)?.form === 'apple',
  };
}
