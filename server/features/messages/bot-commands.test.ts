import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeStartParam } from '@parlor/contract/formats/campaign.ts';
import { OFFERED } from '@parlor/contract/formats/languages.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { builtInSpeakerFor, speakersWith } from '../../texts/index.ts';
import { botCommands, type BotText } from './bot-commands.ts';
import { botProfile } from './bot-profile.ts';
import { BotWatch } from './bot-watch.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const CODE = 'ABCDEFGHJKLMNPQR';
const OF_GUEST = 'ABCDEFGHJKLMNPQS';
const MINI_APP = 'https://t.me/parlor_bot/play';
const answerer = (miniApp: string | undefined = MINI_APP) =>
  botCommands({
    ...server,
    siteUrl: () => 'https://parlor.example',
    miniApp,
    speakerFor: builtInSpeakerFor,
    legal: () => ({ email: 'support@parlor.example' }),
    inviterOf: (code) =>
      Promise.resolve(code === CODE ? { name: 'Ada' } : code === OF_GUEST ? { name: undefined } : undefined),
  });
const says = (text: string, more: Partial<BotText> = {}) => answerer()({ userId: '900001', text, ...more });
const WELCOME = 'Welcome to Parlor: small games, provably fair, with quests, races and collections.';

describe('the bot', () => {
  test('answers /start with a picture, one sentence, the button that opens the mini-app, and its menu button', async () => {
    expect(await says('/start')).toEqual({
      text: WELCOME,
      picture: 'https://parlor.example/preview.png',
      button: { kind: 'app', label: 'Open Parlor', url: 'https://parlor.example' },
      menu: { label: 'Play', url: 'https://parlor.example' },
    });
  });

  test('leads on with the campaign of the link that was opened, signed by Telegram', async () => {
    const campaign = { campaign_source: 'telegram', campaign_name: 'spring', redirect_route: '/race' };
    const start = `/start ${encodeStartParam(campaign)}`;
    expect(await says(start)).toMatchObject({
      text: WELCOME,
      button: { kind: 'link', url: `${MINI_APP}?startapp=${encodeStartParam(campaign)}` },
    });
    const unnamed = botCommands({
      ...server,
      siteUrl: () => 'https://parlor.example',
      speakerFor: builtInSpeakerFor,
      legal: () => undefined,
      inviterOf: () => Promise.resolve(undefined),
    });
    expect(await unnamed({ userId: '900001', text: start })).toMatchObject({
      button: { kind: 'app', url: 'https://parlor.example/race?utm_source=telegram&utm_campaign=spring' },
    });
  });

  test.each([
    [CODE, 'Ada invites you to Parlor: small games, provably fair, with quests, races and collections.'],
    [OF_GUEST, 'You are invited to Parlor: small games, provably fair, with quests, races and collections.'],
    ['ABCDEFGHJKLMNPQT', WELCOME],
  ])('names who invites, for the code %s, and leads on with the invitation', async (code, text) => {
    const invitation = encodeStartParam({ campaign_source: 'referral', campaign_id: code });
    const link = { kind: 'link', url: `${MINI_APP}?startapp=${invitation}` };
    expect(await says(`/start ${code}`)).toMatchObject({ text, button: link });
    expect(await says(`/start ${invitation}`)).toMatchObject({ text, button: link });
  });

  test('ignores a start parameter that is neither', async () => {
    for (const other of ['hello', '%', 'A'.repeat(64)])
      expect(await says(`/start ${other}`)).toMatchObject({ text: WELCOME, button: { kind: 'app' } });
  });

  test('explains itself, the terms and payments', async () => {
    const help = await says('/help');
    for (const command of ['/start', '/help', '/terms', '/paysupport', '/stop'])
      expect(help?.text).toContain(`\n${command} – `);
    expect(help?.button).toMatchObject({ kind: 'app' });
    expect(await says('/terms')).toMatchObject({
      button: { kind: 'link', url: 'https://parlor.example/terms' },
    });
    expect((await says('/paysupport'))?.text).toContain('support@parlor.example');
    expect(await says('/support')).toEqual(await says('/paysupport'));
  });

  test('speaks the language of the user’s Telegram, and of the player’s choice', async () => {
    expect(await says('/start', { language: 'ru' })).toMatchObject({
      text: expect.stringContaining('Добро пожаловать') as string,
      menu: { label: 'Играть' },
    });
    const player = await server.newPlayer();
    await server.pool.query(
      `insert into profiles (player_id, first_name, created_at, language) values ($1, 'Ada', now(), 'id')`,
      [player],
    );
    await server.pool.query(
      `insert into identities (player_id, provider, subject, label, created_at) values ($1, 'telegram', '900002', '@ada', now())`,
      [player],
    );
    await server.pool.query(
      `insert into identity_owners (player_id, provider, subject) values ($1, 'telegram', '900002') on conflict do nothing`,
      [player],
    );
    expect(await says('/start', { userId: '900002', language: 'ru' })).toMatchObject({
      text: expect.stringContaining('Selamat datang') as string,
    });
  });

  test('in a group answers only what concerns no player, without a button of the mini-app', async () => {
    const inGroup = { userId: undefined };
    expect([await says('/start', inGroup), await says('/stop', inGroup)]).toEqual([undefined, undefined]);
    expect((await says('/help@parlor_bot', inGroup))?.button).toBeUndefined();
    expect((await says('/paysupport', inGroup))?.button).toBeUndefined();
    expect((await says('/terms', inGroup))?.button).toMatchObject({ kind: 'link' });
  });

  test('has its commands in every language, as Telegram takes them', () => {
    const { commands, menu } = botProfile('https://parlor.example', builtInSpeakerFor);
    expect(commands.map(({ language }) => language)).toEqual([undefined, 'es', 'pt', 'ru', 'fa', 'id']);
    expect(commands).toHaveLength(OFFERED.length);
    for (const { commands: ofLanguage } of commands)
      for (const { command, description } of ofLanguage) {
        expect(command).toMatch(/^[a-z]{1,32}$/);
        expect(description.length).toBeGreaterThan(0);
        expect(description.length).toBeLessThanOrEqual(256);
      }
    expect(menu).toEqual({ label: 'Play', url: 'https://parlor.example' });
  });
});

describe('the watch of the Bot API', () => {
  const watched = () => {
    const warned: object[] = [];
    const watch = new BotWatch({ warn: (details: object) => void warned.push(details) }, 1);
    return { watch, warned, failing: () => watch.gauges[0]!.read() };
  };

  test('sets the bot up until that has worked, and tells of a failure once and until it is over', async () => {
    const { watch, warned, failing } = watched();
    let isDown = true;
    const calls = { setUp: 0, ask: 0 };
    const answer = (): Promise<void> => {
      watch.note(isDown ? '401 Unauthorized' : undefined);
      return isDown ? Promise.reject(new Error('401 Unauthorized')) : Promise.resolve();
    };
    watch.start(
      {
        setUp: () => ((calls.setUp += 1), answer()),
        ask: () => ((calls.ask += 1), answer()),
      },
      () => botProfile('https://parlor.example', builtInSpeakerFor),
    );
    await expect.poll(() => calls.setUp).toBeGreaterThan(2);
    expect([failing(), warned, calls.ask]).toEqual([1, [{ reason: '401 Unauthorized' }], 0]);
    isDown = false;
    await expect.poll(failing).toBe(0);
    const { setUp } = calls;
    isDown = true;
    watch.note('502 Bad Gateway');
    await expect.poll(() => calls.ask).toBeGreaterThan(1);
    isDown = false;
    await expect.poll(failing).toBe(0);
    expect([calls.setUp, warned]).toEqual([
      setUp,
      [{ reason: '401 Unauthorized' }, { reason: '502 Bad Gateway' }],
    ]);
    watch.stop();
  });

  test('sets the bot up again when a release has other words for its commands', async () => {
    const { watch, warned } = watched();
    let speakerFor = builtInSpeakerFor;
    const labels: string[] = [];
    watch.start(
      {
        setUp: ({ menu }) => (labels.push(menu.label), Promise.resolve()),
        ask: () => Promise.resolve(),
      },
      () => botProfile('https://parlor.example', speakerFor),
    );
    await expect.poll(() => labels).toEqual(['Play']);
    speakerFor = speakersWith(() => new Map([['messages.bot.menu', 'To the games']]));
    await expect.poll(() => labels).toEqual(['Play', 'To the games']);
    speakerFor = builtInSpeakerFor;
    await expect.poll(() => labels).toEqual(['Play', 'To the games', 'Play']);
    expect(warned).toEqual([]);
    watch.stop();
  });
});
