import type { ErrorRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

export type KeptRoomState = {
  readonly routeId: string;
  /** How often one came back to it. */
  readonly visit: number;
};
export type KeptRoomProps = KeptRoomState & {
  readonly isShown: boolean;
  readonly errorComponent: ErrorRouteComponent;
  /** It cannot be kept. */
  readonly onLost: () => void;
};

/** What is around a room that is kept: brought along by the screens of such rooms, and no part of the first load of others. */
export const keptRoom: { Room?: ComponentType<KeptRoomProps> } = {};
