// Env fake (spec §1, §3): the services over a server in memory with the real content, and a signed-in player. The files
// of content/ come with the build.
import type { PreviewPlayer } from '@parlor/contract/calls/operator/content/preview.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { loadedContentOf, type ContentFiles, type LoadedContent } from '@parlor/games/content.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { SdkConfig } from '../config.ts';
import type { ParlorHost } from '../parlor.ts';
import type { Services } from '../services.ts';
import { secretsOf } from './digest.ts';
import { FakeServer } from './fake-server.ts';
import { createFakeServices } from './services.ts';
import { answerGameCall, type GameCallAnswer } from './systems/table/game-calls.ts';

/** The signed-in player of the website's fakes. */
const SIGNED_IN_PLAYER = {
  identity: 'email:mina@fake.example',
  firstName: 'Mina',
  username: 'mina',
  photoUrl: '',
  isPremium: false,
  referrer: '100000',
};
/** Days before today that the player of a preview has played. */
const PAST_DAYS = 30;
/** As long as an email might take. */
const EMAIL_MS = 1200;

/** The fake services, and the answers to pages of built-in games. */
export interface FakeParlor {
  readonly services: Services;
  /** Answers a call of a built-in game's page. */
  readonly answerGameCall: (method: string, path: string, text: string | undefined) => GameCallAnswer;
}

/** What the fake services begin with. */
export interface OpenFakesOptions {
  /** Replaces content/: the content of a test. */
  readonly loaded?: LoadedContent;
  /** The time of the server; that of the device by default. */
  readonly clock?: Clock;
  /** A preview: the content of a draft, and who the player is. */
  readonly preview?: { readonly files: ContentFiles; readonly player: PreviewPlayer };
  /** Base of the addresses of games. */
  readonly gamesUrl?: string;
  /** The language of titles and descriptions, as a tag; English by default. */
  readonly language?: () => string;
}

/** The fake services with their options, for a build of the whole web app. */
export async function openFakeParlor(
  config: Pick<SdkConfig, 'baseUrl' | 'gameId'>,
  host: Omit<ParlorHost, 'openFakes'>,
  { loaded: given, clock = systemClock, gamesUrl, language, preview }: OpenFakesOptions = {},
): Promise<FakeParlor> {
  const files = given ? undefined : (preview?.files ?? (await import('./content-files.ts')).default);
  const content = given ?? (files && loadedContentOf(files));
  if (!content) throw new TypeError('the fakes have no content: it comes with a build, or as `loaded`');
  // The player of a preview came to Parlor before today.
  let agoMs = preview === undefined || preview.player === 'new' ? 0 : PAST_DAYS * DAY_MS;
  const server = new FakeServer({
    loaded: content,
    clock: { ...clock, now: () => clock.now() - agoMs },
    ...(preview && { secret: secretsOf(preview.player) }),
  });
  const services = createFakeServices({
    ...host,
    server,
    baseUrl: config.baseUrl,
    gameId: config.gameId,
    platform: host.initData ? 'telegram' : 'web',
    ...(gamesUrl !== undefined && { gamesUrl }),
    ...(language !== undefined && { language }),
    ...(!host.initData && { signedIn: SIGNED_IN_PLAYER }),
    // No email is sent: its link opens by itself.
    onEmail: (code) =>
      void setTimeout(() => host.navigate(`/sign-in/email?${new URLSearchParams({ code })}`), EMAIL_MS),
  });
  const player = server.behind(SIGNED_IN_PLAYER.identity);
  if (preview !== undefined && player !== undefined) {
    const { livePast } = await import('./systems/past.ts');
    livePast(server, player, preview.player, clock.now());
  }
  agoMs = 0;
  return {
    services,
    answerGameCall: (method, path, text) => answerGameCall(server, method, path, text, language?.()),
  };
}

/** For `openParlor` in env fake. */
export const openFakes = async (config: SdkConfig, host: ParlorHost): Promise<Services> =>
  (await openFakeParlor(config, host)).services;
