// The dialects, and this server's providers that use them.
import type { DialectName, ProviderContent } from '@parlor/contract/content/game-providers.ts';
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
    if (dialect === undefined) continue;
    const keys = keysOf(content);
    // The keys of a sample are generated on this machine.
    for (const key of content.sample === true ? [] : dialect.needs.filter((name) => keys[name] === undefined))
      missing.push(
        `PROVIDER_${content.id.toUpperCase().replaceAll('-', '_')}_${key.replace(/[A-Z]/, '_$&').toUpperCase()} must be set: content/providers.yaml has ${content.id}, which speaks ${content.dialect}`,
      );
    found.set(content.id, { content, dialect, keys });
  }
  if (missing.length > 0) throw new ProviderSettingsError(missing.join('\n'));
  return found;
}
