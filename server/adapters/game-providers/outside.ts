// The external studios: their games, how to open them, and their keys. In local the sample studio is one of
// them, started when its game is first opened.
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutsideGame, ProviderContent } from '@parlor/contract/content/game-providers.ts';
import type { Config } from '../../config.ts';
import { onDemand } from '../../runtime/lazy.ts';
import type { ProviderKeys, LaunchWanted } from './dialect.ts';
import { dialectProviders, mustBePublic, type ProviderWithDialect } from './index.ts';
import { launchAt, LaunchFailed, pageAddress } from './launch.ts';
import { writeOnce } from '../../runtime/write-once.ts';
import type { WarnLog } from '../../runtime/deps.ts';

export interface OutsideProviders {
  /** In the order of the file; of samples only in local. */
  readonly games: ReadonlyArray<{ readonly provider: ProviderContent; readonly game: OutsideGame }>;
  readonly spoken: ReadonlyMap<string, ProviderWithDialect>;
  /** Origins that a frame may show. */
  readonly pages: readonly string[];
  /** Answers the address of the game. Throws LaunchFailed. */
  launch(providerId: string, wanted: LaunchWanted): Promise<string>;
  close(): Promise<void>;
}

type Settings = Pick<
  Config,
  | 'providerSecrets'
  | 'providerApiKeys'
  | 'providerPublicKeys'
  | 'providerPrivateKeys'
  | 'isLocal'
  | 'DATA_DIR'
  | 'PORT'
>;

export interface OutsideOptions {
  readonly providers: readonly ProviderContent[];
  /** The server's address for the sample. Known once it listens. */
  readonly parlorUrl: () => string;
  readonly log: WarnLog;
}

export function openOutsideProviders(c: Settings, o: OutsideOptions): OutsideProviders {
  const offered = o.providers.filter((p) => p.sample !== true || c.isLocal);
  if (!c.isLocal) mustBePublic(offered);
  let made: SampleKeys | undefined;
  /** Generated on first use, because it takes a moment and most sessions do not need it. */
  const sampleKeys = () => (made ??= storedKeyPairs(join(c.DATA_DIR, 'sample-keys.json')));
  const spoken = dialectProviders(offered, ({ id, sample }): ProviderKeys =>
    sample === true
      ? {
          get publicKey() {
            return sampleKeys().server.publicKey;
          },
          get privateKey() {
            return sampleKeys().server.privateKey;
          },
        }
      : {
          secret: c.providerSecrets.get(id),
          apiKey: c.providerApiKeys.get(id),
          publicKey: c.providerPublicKeys.get(id),
          privateKey: c.providerPrivateKeys.get(id),
        },
  );
  const contents = new Map(offered.map((p) => [p.id, p]));
  const sampleOf = (content: ProviderContent) =>
    onDemand(
      async () =>
        (await import('./emulator/index.ts')).startSample({
          provider: content.id,
          parlorUrl: o.parlorUrl(),
          keys: sampleKeys().studio,
          // Servers that share a folder have one studio each.
          recordsFile: join(c.DATA_DIR, `sample-${content.id}-${c.PORT}.json`),
          log: o.log,
        }),
      () => new LaunchFailed('The server is ending'),
    );
  const samples = new Map(offered.filter((p) => p.sample === true).map((p) => [p.id, sampleOf(p)]));

  return {
    games: offered.flatMap((provider) => provider.games.map((game) => ({ provider, game }))),
    spoken,
    // The sample starts on demand, on a port that an earlier document's policy cannot name.
    pages: [...new Set(offered.flatMap((p) => (p.sample === true ? ['http://127.0.0.1:*'] : p.pages)))],
    async launch(providerId, wanted) {
      const content = contents.get(providerId);
      if (content === undefined) throw new LaunchFailed(`${providerId} is not offered here`);
      const provider = spoken.get(providerId);
      if (provider === undefined) return pageAddress(content, wanted);
      const sample = samples.get(providerId);
      if (sample === undefined)
        return launchAt(provider, wanted, { base: content.launch ?? '', pages: content.pages });
      const { url } = await sample.get();
      return launchAt(provider, wanted, { base: url, pages: [url] });
    },
    async close() {
      await Promise.all([...samples.values()].map((sample) => sample.close()));
    },
  };
}

interface SampleKeys {
  readonly server: ProviderKeys;
  readonly studio: ProviderKeys;
}

/** Keys for this machine only: the server's and the studio's, each with the other's public key. Generated once. */
function storedKeyPairs(file: string): SampleKeys {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as SampleKeys;
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const [server, studio] = [pair(), pair()];
  const keys: SampleKeys = {
    server: { publicKey: studio.publicKey, privateKey: server.privateKey },
    studio: { publicKey: server.publicKey, privateKey: studio.privateKey },
  };
  return JSON.parse(writeOnce(file, JSON.stringify(keys))) as SampleKeys;
}
