// Four studios on a test server, one for each form, with their keys.
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ProvidersContent,
  type DialectName,
  type ProviderContent,
} from '@parlor/contract/content/game-providers.ts';
import { parse } from 'yaml';
import { gcpStudio } from '../../tools/certify/gcp.ts';
import { hub88Studio } from '../../tools/certify/hub88.ts';
import { ownForm } from '../../tools/certify/own-form.ts';
import { overHttp, type Studio } from '../../tools/certify/studio.ts';
import { swipeStudio } from '../../tools/certify/swipe.ts';

export const STUDIO_GAME = 'lights';

const provider = (id: string, dialect: DialectName, code: string): ProviderContent => ({
  id,
  title: `Studio ${id}`,
  dialect,
  launch: dialect === 'parlor' ? 'https://studio.example/{game}/' : 'https://studio.example',
  pages: ['https://studio.example'],
  operatorId: 'parlor-e2e',
  games: [
    {
      id: `${STUDIO_GAME}-${id}`,
      code,
      title: `Lights of ${id}`,
      producer: 'Studio',
      category: 'table',
      devices: ['mobile', 'desktop'],
      currency: 'PP',
      minBetLevel: 1,
      maxBetLevel: 100,
      maxMultiplier: 100,
      description: 'A game of a studio from outside.',
    },
  ],
});

/** The studio of a project that `npm run create-game` makes, by the entry that it brings. */
export const CREATED = { provider: 'acme', game: 'coin-toss', title: 'Coin Toss' } as const;
const createdStudio = (): ProviderContent => {
  const file = join(import.meta.dirname, '..', '..', 'examples', 'game-template', 'provider.yaml');
  const entry = readFileSync(file, 'utf8').replace(
    /__([A-Z]+)__/g,
    (whole, name: string) =>
      new Map<string, string>(Object.entries(CREATED)).get(name.toLowerCase()) ?? whole,
  );
  return ProvidersContent.parse({ providers: parse(entry) as unknown }).providers[0]!;
};

/** Two of each form, so that there is always another studio. */
export const STUDIOS: readonly ProviderContent[] = [
  provider('own', 'parlor', 'lights-own'),
  provider('own-b', 'parlor', 'lights-own-b'),
  provider('hub', 'hub88', 'hub_lights'),
  provider('hub-b', 'hub88', 'hub_lights'),
  provider('gcp', 'gcp', 'maker:Lights'),
  provider('gcp-b', 'gcp', 'maker:Lights'),
  provider('swipe', 'swipe', 'sw-lights'),
  provider('swipe-b', 'swipe', 'sw-lights'),
  createdStudio(),
];

export interface StudioKeys {
  readonly secret: string;
  readonly privateKey: string;
  readonly publicKey: string;
}

/** Settings of the servers, and the studios' own keys. */
export function studioKeys(): { env: Record<string, string>; keys: Map<string, StudioKeys> } {
  const keys = new Map<string, StudioKeys>();
  const env: Record<string, string> = {};
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const server = pair();
  for (const { id, dialect } of STUDIOS) {
    const name = `PROVIDER_${id.toUpperCase().replaceAll('-', '_')}`;
    const own = dialect === 'hub88' ? pair() : { privateKey: '', publicKey: '' };
    const secret = `secret-of-${id}-that-nobody-knows`;
    keys.set(id, { secret, ...own });
    if (dialect === 'hub88') {
      env[`${name}_PUBLIC_KEY`] = own.publicKey;
      env[`${name}_PRIVATE_KEY`] = server.privateKey;
    } else env[`${name}_SECRET`] = secret;
    if (dialect === 'swipe') env[`${name}_API_KEY`] = `api-${secret}`;
  }
  return { env, keys };
}

/** The studio's side, with calls to servers at these addresses. */
export function studioOf(id: string, urls: readonly string[], keys: ReadonlyMap<string, StudioKeys>): Studio {
  const { dialect } = STUDIOS.find((p) => p.id === id)!;
  const { secret, privateKey } = keys.get(id)!;
  const send = overHttp(urls, id);
  switch (dialect) {
    case 'parlor':
      return ownForm({ secret, send });
    case 'hub88':
      return hub88Studio({ privateKey, send });
    case 'gcp':
      return gcpStudio({ secret, send });
    case 'swipe':
      return swipeStudio({ secret, send });
  }
}
