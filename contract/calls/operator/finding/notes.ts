// Notes of operators on a player, and tickets: small cases with notes of their own (not in the specification). No player ever
// sees them. All free text is a note of one player, so that it can be erased with the player's data.
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from '../operator-calls.ts';
import { Instant, UserId, limitOf } from '../../../kernel/vocabulary.ts';

export const NOTE_LENGTH = 4_000;
export const SUBJECT_LENGTH = 120;
/** The maximum of one list of tickets. */
export const TICKETS_LISTED = 50;

const text = (length: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(length));
const player = z.strictObject({ userId: UserId });

export const Note = z.object({
  id: z.string(),
  text: z.string(),
  by: z.string(),
  byName: z.optional(z.string()),
  at: Instant,
  /** The ticket that it belongs to. */
  ticket: z.optional(z.string()),
});
export type Note = z.infer<typeof Note>;

/** `waiting`: for the player, or for somebody outside. */
export const TICKET_STATES = ['open', 'waiting', 'closed'] as const;
export const TicketState = z.enum(TICKET_STATES);
export type TicketState = z.infer<typeof TicketState>;

export const Ticket = z.object({
  id: z.string(),
  userId: UserId,
  subject: z.string(),
  state: TicketState,
  /** Who works on it; missing while nobody does. */
  owner: z.optional(z.string()),
  ownerName: z.optional(z.string()),
  orderId: z.optional(z.string()),
  by: z.string(),
  at: Instant,
  changedAt: Instant,
});
export type Ticket = z.infer<typeof Ticket>;

const TicketId = z.strictObject({
  id: z.string().check(z.regex(/^[1-9]\d{0,14}$/, { error: 'id is the number of a ticket' })),
});

/** Replies of changes have no free text, because they are stored for a repeat of the request. */
export const operatorNotes = {
  playerNotes: operatorGet('/api/operator/players/{userId}/notes', {
    role: 'viewer',
    summary: 'Notes on a player and the player’s tickets, newest first',
    params: player,
    query: z.strictObject({
      limit: z.optional(limitOf(100)),
      before: z.optional(z.string().check(z.maxLength(20))),
    }),
    reply: z.object({ notes: z.array(Note), tickets: z.array(Ticket), before: z.optional(z.string()) }),
    errors: ['NOT_FOUND'],
  }),
  addNote: operatorPost('/api/operator/players/{userId}/notes', {
    role: 'support',
    summary: 'Add a note on a player; operators see it, the player never does',
    params: player,
    body: z.strictObject({ text: text(NOTE_LENGTH) }),
    reply: z.object({ id: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  tickets: operatorGet('/api/operator/tickets', {
    role: 'viewer',
    summary: 'Tickets of all players, the ones changed last first',
    query: z.strictObject({
      state: z.optional(TicketState),
      mine: z.optional(z.literal('yes')),
      limit: z.optional(limitOf(TICKETS_LISTED)),
      /** `before` of the previous page. */
      before: z.optional(
        z
          .string()
          .check(z.regex(/^\d{1,15}-[1-9]\d{0,14}$/, { error: 'must be the before of a page of tickets' })),
      ),
    }),
    reply: z.object({ tickets: z.array(Ticket), before: z.optional(z.string()) }),
  }),
  ticket: operatorGet('/api/operator/tickets/{id}', {
    role: 'viewer',
    summary: 'A ticket with its notes, oldest first',
    params: TicketId,
    reply: z.object({ ticket: Ticket, notes: z.array(Note) }),
    errors: ['NOT_FOUND'],
  }),
  openTicket: operatorPost('/api/operator/players/{userId}/tickets', {
    role: 'support',
    summary: 'Open a ticket about a player, and one of their orders',
    params: player,
    body: z.strictObject({
      subject: text(SUBJECT_LENGTH),
      orderId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    }),
    reply: z.object({ id: z.string() }),
    errors: ['NOT_FOUND', 'ORDER_NOT_FOUND'],
  }),
  changeTicket: operatorPost('/api/operator/tickets/{id}', {
    role: 'support',
    summary: 'Change the state of a ticket, take it, or give it back; with a note',
    params: TicketId,
    body: z.strictObject({
      state: z.optional(TicketState),
      owner: z.optional(z.enum(['me', 'nobody'])),
      text: z.optional(text(NOTE_LENGTH)),
    }),
    reply: z.object({ id: z.string(), state: TicketState, owner: z.optional(z.string()) }),
    errors: ['NOT_FOUND'],
  }),
};
