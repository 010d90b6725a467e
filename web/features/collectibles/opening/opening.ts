// The state of opening one pack. Pure: events in, state out. Nothing moves before the server has drawn, and
// the result does not depend on how fast the player taps.
import { parseCollectibleId, RARITIES, rarityOf, type Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import type { Opened } from '../album/album-queries.ts';

export type Opening =
  | {
      readonly stage: 'sealed';
      /** The server has not answered yet. */
      readonly isRequested: boolean;
      /** What the player pressed while waiting. */
      readonly wants: 'nothing' | 'tear' | 'end';
      /** The reply, while a finger holds the strip and it is not torn. */
      readonly drawn?: Opened | undefined;
      /** Why the server refused. */
      readonly failure?: unknown;
    }
  | { readonly stage: 'tearing'; readonly drawn: Opened }
  /** `turned` cards are face up. The last one is the current one. */
  | { readonly stage: 'turning'; readonly drawn: Opened; readonly turned: number }
  | { readonly stage: 'done'; readonly drawn: Opened };

export type OpeningEvent =
  /** A drag starts: the server is asked, and the strip follows after the reply. */
  | { readonly type: 'grip' }
  /** The strip was dragged to its end. */
  | { readonly type: 'torn-by-hand' }
  | { readonly type: 'tear' }
  | { readonly type: 'drawn'; readonly drawn: Opened }
  | { readonly type: 'refused'; readonly failure: unknown }
  /** The strip animation has ended. */
  | { readonly type: 'torn' }
  | { readonly type: 'turn' }
  | { readonly type: 'skip' };

export const sealed: Opening = { stage: 'sealed', isRequested: false, wants: 'nothing' };

/** A pack that was opened before: its cards resume as saved, or all are shown. */
export const openedBefore = (drawn: Opened, turned: number | undefined): Opening =>
  turned === undefined || turned >= drawn.collectibles.length
    ? { stage: 'done', drawn }
    : { stage: 'turning', drawn, turned: Math.max(0, turned) };

export function nextOpening(now: Opening, event: OpeningEvent): Opening {
  switch (now.stage) {
    case 'sealed':
      return fromSealed(now, event);
    case 'tearing':
      if (event.type === 'torn') return { stage: 'turning', drawn: now.drawn, turned: 0 };
      return event.type === 'skip' ? { stage: 'done', drawn: now.drawn } : now;
    case 'turning':
      if (event.type === 'skip') return { stage: 'done', drawn: now.drawn };
      if (event.type !== 'turn') return now;
      return now.turned < now.drawn.collectibles.length
        ? { ...now, turned: now.turned + 1 }
        : { stage: 'done', drawn: now.drawn };
    case 'done':
      return now;
  }
}

function fromSealed(now: Extract<Opening, { stage: 'sealed' }>, event: OpeningEvent): Opening {
  const { drawn } = now;
  switch (event.type) {
    case 'grip':
      return drawn ? now : { ...now, isRequested: true, failure: undefined };
    case 'tear':
      return drawn
        ? { stage: 'tearing', drawn }
        : { stage: 'sealed', isRequested: true, wants: now.wants === 'end' ? 'end' : 'tear' };
    case 'skip':
      return drawn ? { stage: 'done', drawn } : { stage: 'sealed', isRequested: true, wants: 'end' };
    case 'drawn':
      if (now.wants === 'end') return { stage: 'done', drawn: event.drawn };
      return now.wants === 'tear'
        ? { stage: 'tearing', drawn: event.drawn }
        : { stage: 'sealed', isRequested: false, wants: 'nothing', drawn: event.drawn };
    case 'refused':
      return { stage: 'sealed', isRequested: false, wants: 'nothing', failure: event.failure };
    case 'torn-by-hand':
      return drawn ? { stage: 'turning', drawn, turned: 0 } : now;
    case 'torn':
    case 'turn':
      return now;
  }
}

export const rarityOfId = (id: string): Rarity => rarityOf(parseCollectibleId(id).numericId);
const rankOf = (id: string): number => RARITIES.indexOf(rarityOfId(id));

/** The card that comes forward at the end: the rarest; among equals the first new one. */
export function bestOf({ collectibles }: Opened): number {
  const worth = collectibles.map(({ id, isNew }) => rankOf(id) * 2 + (isNew ? 1 : 0));
  return worth.indexOf(Math.max(...worth));
}

/**
 * The card that the pack's guarantee brought: the last one, if no earlier one was as rare. Undefined if there
 * was no guarantee, or it was not needed.
 */
export function guaranteedOf({ collectibles }: Opened, promised: Rarity | undefined): number | undefined {
  const min = promised === undefined ? 0 : RARITIES.indexOf(promised);
  const last = collectibles.length - 1;
  if (min <= 0 || last < 0) return undefined;
  return collectibles.findIndex(({ id }) => rankOf(id) >= min) === last ? last : undefined;
}
