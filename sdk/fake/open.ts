// Env fake (spec §1, §3): the services over a house in memory with the real content, and a player who is signed in already.
// The files of content/ come with the build.
import { houseOf, type House } from '@parlor/games/content.ts';
import type { SdkConfig } from '../config.ts';
import type { ParlorHost } from '../parlor.ts';
import type { Services } from '../services.ts';
import { FakeHouse } from './fake-server.ts';
import { createFakeServices } from './services.ts';
import { answerTable, type TableAnswer } from './systems/play.ts';

/** Who sits at the table of the fakes. */
const CANNED_PLAYER = {
  door: 'email:mina@fake.example',
  firstName: 'Mina',
  username: 'mina',
  photoUrl: '',
  isPremium: false,
  referrer: '100000',
};
/** As long as a letter might take. */
const LETTER_MS = 1200;

export interface FakeParlor {
  readonly services: Services;
  /** Answers a call of a built-in game's page. */
  readonly answerTable: (method: string, path: string, text: string | undefined) => TableAnswer;
}

export interface OpenFakesOptions {
  /** Instead of content/: a house of a test. */
  readonly house?: House;
  /** Base of the addresses of games. */
  readonly gamesUrl?: string;
}

export async function openFakeParlor(
  config: Pick<SdkConfig, 'baseUrl' | 'gameId'>,
  host: Omit<ParlorHost, 'openFakes'>,
  { house: given, gamesUrl }: OpenFakesOptions = {},
): Promise<FakeParlor> {
  const files = given ? undefined : (await import('./content-files.ts')).default;
  const content = given ?? (files && houseOf(files));
  if (!content) throw new TypeError('the fakes have no content: it comes with a build, or as `house`');
  const house = new FakeHouse({ house: content });
  const services = createFakeServices({
    house,
    baseUrl: config.baseUrl,
    gameId: config.gameId,
    platform: host.initData ? 'telegram' : 'web',
    ...(host.initData && { initData: host.initData }),
    ...(gamesUrl !== undefined && { gamesUrl }),
    localStorage: host.localStorage,
    sessionStorage: host.sessionStorage,
    currentPath: host.currentPath,
    navigate: host.navigate,
    ...(host.log && { log: host.log }),
    ...(!host.initData && { signedIn: CANNED_PLAYER }),
    // No letter leaves: its link opens by itself.
    onLetter: (code) =>
      void setTimeout(() => host.navigate(`/sign-in/email?${new URLSearchParams({ code })}`), LETTER_MS),
  });
  return { services, answerTable: (method, path, text) => answerTable(house, method, path, text) };
}

/** For `openParlor` in env fake. */
export const openFakes = async (config: SdkConfig, host: ParlorHost): Promise<Services> =>
  (await openFakeParlor(config, host)).services;
