// The exports of '@parlor/sdk/game': the messages between a game's page and the lobby around its frame, for a studio
// with a provider dialect. It needs no other part of the SDK.
export { joinLobby, type GameFrame, type GameFrameEvents } from './play/game-frame.ts';
export type { FrameMessage, FromLobby, FromPage } from '@parlor/contract/formats/frame.ts';
