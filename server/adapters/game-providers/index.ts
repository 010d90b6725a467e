// The dialects, and this server's providers that use them.
import {
  isOwnMachine,
  type DialectName,
  type ProviderContent,
} from '@parlor/contract/content/game-providers.ts';
import type { Dialect, DialectProvider, ProviderKeys } from './dialect.ts';
import { gcp } from './gcp/index.ts';
import { hub88 } from './hub88/index.ts';
import { ConfigError } from '../../config.ts';
import { swipe } from './swipe/index.ts';

export const dialects: { readonly [N in DialectName]?: Dialect } = { hub88, gcp, swipe };

/** A provider that uses a published dialect. */
export interface ProviderWithDialect extends DialectProvider {
  readonly dialect: Dialect;
}

/** Settings are missing for a provider of the content. */
class ProviderSettingsError extends ConfigError {}

/** Providers of our own form have no dialect here, and the port verifies their signatures. */
const NEEDS_OF_OWN_FORM: Dialect['needs'] = ['secret'];

/**
 * Providers by id. Throws ProviderSettingsError with a line for each missing setting: without them a game
 * could be opened and not be paid for.
 */
export function dialectProviders(
  providers: readonly ProviderContent[],
  keysOf: (provider: ProviderContent) => ProviderKeys,
): ReadonlyMap<string, ProviderWithDialect> {
  const found = new Map<string, ProviderWithDialect>();
  const missing: string[] = [];
  for (const content of providers) {
    const dialect = dialects[content.dialect];
    const keys = keysOf(content);
    const needs = dialect?.needs ?? NEEDS_OF_OWN_FORM;
    // The keys of a sample are generated on this machine.
    for (const key of content.sample === true ? [] : needs.filter((name) => keys[name] === undefined))
      missing.push(
        `PROVIDER_${content.id.toUpperCase().replaceAll('-', '_')}_${key.replace(/[A-Z]/, '_$&').toUpperCase()} must be set: content/providers.yaml has ${content.id}, which speaks ${content.dialect}`,
      );
    if (dialect !== undefined) found.set(content.id, { content, dialect, keys });
  }
  if (missing.length > 0) throw new ProviderSettingsError(missing.join('\n'));
  return found;
}

/** Throws ProviderSettingsError for http pages of the operator's own machine, which players elsewhere do not have. */
export function mustBePublic(providers: readonly ProviderContent[]): void {
  const found = providers.flatMap(({ id, launch = '', pages }) =>
    [launch, ...pages]
      .filter(isOwnMachine)
      .map(
        (address) =>
          `content/providers.yaml: ${id} is at ${address}, which only PARLOR_ENV=local allows: use https`,
      ),
  );
  if (found.length > 0) throw new ProviderSettingsError(found.join('\n'));
}
