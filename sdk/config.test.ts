import { describe, expect, test } from 'vitest';
import { LOCAL_SERVER, readSdkConfig, type SdkSettings } from './config.ts';

const game = { gameId: 'dice-bone', gameVersion: '1.2.3' };
const hosts = { devel: 'https://devel.example/', prod: 'https://play.example' };

describe("the server's address", () => {
  test.each([
    ['devel', 'https://devel.example'],
    ['prod', 'https://play.example'],
    ['local', LOCAL_SERVER],
  ] as const)('%s is chosen by env among the settings of the build: %s', (env, baseUrl) => {
    expect(readSdkConfig({ ...game, env, hosts }).baseUrl).toBe(baseUrl);
  });

  test('serverUrl is accepted in local and refused everywhere else', () => {
    const serverUrl = 'http://127.0.0.1:9999/';
    expect(readSdkConfig({ ...game, env: 'local', serverUrl }).baseUrl).toBe('http://127.0.0.1:9999');
    for (const env of ['devel', 'prod', 'fake'] as const)
      expect(() => readSdkConfig({ ...game, env, hosts, serverUrl })).toThrow(
        'serverUrl is for env local alone',
      );
  });

  test("links into the mini-app begin with the build's base, by env", () => {
    const deepLinkBases = { devel: 'https://t.me/devel_bot/play', prod: 'https://t.me/bot/play' };
    const of = (env: SdkSettings['env']) =>
      readSdkConfig({ ...game, env, hosts, deepLinkBases }).deepLinkBase;
    expect([of('devel'), of('prod'), of('local'), of('fake')]).toEqual([
      deepLinkBases.devel,
      deepLinkBases.prod,
      undefined,
      undefined,
    ]);
  });

  test.each([
    [{ env: 'staging' }, 'env must be one of devel, prod, local, fake'],
    [{ env: 'prod' }, 'hosts.prod must say where the prod server is'],
    [{ env: 'prod', hosts: { prod: 'play.example' } }, 'is not an address of a server'],
    [{ env: 'local', gameId: '' }, 'gameId'],
    [{ env: 'local', gameVersion: '' }, 'gameVersion'],
    [{ env: 'local', retry: { attempts: 0 } }, 'retry.attempts'],
    [{ env: 'local', retry: { baseDelayMs: -1 } }, 'retry.baseDelayMs'],
  ])('%j is refused with words that say what would be right', (more, words) => {
    expect(() => readSdkConfig({ ...game, ...more } as SdkSettings)).toThrow(words);
  });
});

describe('defaults', () => {
  test('the screen is not expanded, the launcher is loaded, requests are sent at most 6 times from 100 ms on', () => {
    expect(readSdkConfig({ ...game, env: 'prod', hosts })).toMatchObject({
      fullScreen: false,
      skipLauncherLoad: false,
      retry: { attempts: 6, baseDelayMs: 100 },
      analytics: {},
    });
    expect(readSdkConfig({ ...game, env: 'local', retry: { attempts: 2, baseDelayMs: 5 } }).retry).toEqual({
      attempts: 2,
      baseDelayMs: 5,
    });
  });

  test('telemetry is on in devel and prod, in local only if requested, over the fakes never', () => {
    const tells = (env: SdkSettings['env'], startTelemetryInLocalEnv?: boolean) =>
      readSdkConfig({
        ...game,
        env,
        hosts,
        ...(startTelemetryInLocalEnv !== undefined && { startTelemetryInLocalEnv }),
      }).tellsTelemetry;
    expect([
      tells('devel'),
      tells('prod'),
      tells('local'),
      tells('local', true),
      tells('fake', true),
    ]).toEqual([true, true, false, true, false]);
  });
});
