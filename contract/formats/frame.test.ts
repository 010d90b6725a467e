import { expect, test } from 'vitest';
import { GAME_PATHS, readFromLobby, readFromPage } from './frame.ts';
import { gamesContract } from '../calls/play.ts';

const balance = { balance: 12.5, currency: 'PP', updatedAt: '2026-11-20T09:30:00.000Z' };

test('our messages are read in both directions', () => {
  const page = [
    { parlor: 1, type: 'ready' },
    { parlor: 1, type: 'balance', balance },
    { parlor: 1, type: 'round-started', roundId: 'r-0000001' },
    { parlor: 1, type: 'round-started', roundId: 'r-0000002', waits: true },
    { parlor: 1, type: 'round-ended', roundId: 'r-0000001', stake: 10, win: 19.8 },
    { parlor: 1, type: 'error', code: 'GAME_SESSION_EXPIRED' },
  ];
  expect(page.map(readFromPage)).toEqual(page);
  const init = {
    parlor: 1,
    type: 'init',
    scheme: 'dark',
    reducedMotion: false,
    locale: 'en',
    muted: true,
  };
  expect(readFromLobby(init)).toEqual(init);
});

test('messages of other scripts are ignored', () => {
  for (const data of [undefined, null, 'ready', 1, [], { type: 'ready' }, { parlor: 2, type: 'ready' }]) {
    expect(readFromPage(data)).toBeUndefined();
    expect(readFromLobby(data)).toBeUndefined();
  }
  expect(readFromPage({ parlor: 1, type: 'balance', balance: { ...balance, balance: NaN } })).toBeUndefined();
  expect(readFromPage({ parlor: 1, type: 'round-ended' })).toBeUndefined();
  expect(readFromLobby({ parlor: 1, type: 'init', scheme: 'blue' })).toBeUndefined();
});

test('the stake and win of a round are read only if both are amounts', () => {
  const ended = { parlor: 1, type: 'round-ended', roundId: 'r-0000001' };
  for (const sums of [{ stake: 10 }, { stake: -1, win: 0 }, { stake: '10', win: 1 }, { stake: 1, win: NaN }])
    expect(readFromPage({ ...ended, ...sums })).toEqual(ended);
});

test('the page calls what the contract declares', () => {
  expect(GAME_PATHS).toEqual({
    state: gamesContract.gameState.path,
    round: gamesContract.playRound.path,
    start: gamesContract.startRound.path,
    step: gamesContract.stepRound.path,
    cashOut: gamesContract.cashOut.path,
    receipts: gamesContract.tableRounds.path,
    draw: gamesContract.roundDraw.path,
    reveal: gamesContract.revealSeed.path,
    shared: gamesContract.sharedTable.path,
    sharedLive: gamesContract.sharedLive.path,
  });
});
