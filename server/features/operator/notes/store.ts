// SQL of notes and tickets. Notes are on the player's machine, tickets in one place: no statement reads both.
import type pg from 'pg';
import type { Note, Ticket, TicketState } from '@parlor/contract/calls/operator/finding/notes.ts';
import { TICKETS_LISTED } from '@parlor/contract/calls/operator/finding/notes.ts';
import { allRows, allViews, anyRow, type Db, firstRow, raw, run } from '../../../db/sql.ts';

interface NewNote {
  readonly playerId: string;
  readonly ticketId?: string;
  readonly isSubject?: boolean;
  readonly text: string;
  readonly by: string;
  readonly atMs: number;
}
export async function addNote(tx: pg.ClientBase, n: NewNote): Promise<string> {
  const row = await firstRow<{ id: bigint }>(tx, 'note-id')`select next_id('note_ids') as id`;
  const id = String(row!.id);
  await run(tx, 'note-add')`
    insert into player_notes (player_id, note_id, ticket_id, is_subject, body, operator_id, at)
    values (${n.playerId}, ${id}, ${n.ticketId}, ${n.isSubject ?? false}, ${n.text}, ${n.by}, ${new Date(n.atMs)})`;
  return id;
}

const NOTE = 'note_id as id, ticket_id as ticket, body as text, operator_id as by, at';

/** Newest first, without subjects. */
export const notesOf = (
  db: Db,
  playerId: string,
  before: string | undefined,
  limit: number,
): Promise<Note[]> =>
  allViews<Note>(db, 'notes-of-player')`
    select ${raw(NOTE)} from player_notes where player_id = ${playerId} and not is_subject
      and (${before}::bigint is null or note_id < ${before}::bigint) order by note_id desc limit ${limit}`;

/** Oldest first. */
export const notesOfTicket = (db: Db, playerId: string, ticketId: string): Promise<Note[]> =>
  allViews<Note>(db, 'notes-of-ticket')`
    select ${raw(NOTE)} from player_notes where player_id = ${playerId} and ticket_id = ${ticketId} and not is_subject
    order by note_id`;

/** Subjects by the number of their ticket. */
export async function subjectsOf(
  db: Db,
  playerIds: readonly string[],
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await allRows<{ ticket_id: bigint; body: string }>(db, 'ticket-subjects')`
    select ticket_id, body from player_notes where player_id = any(${playerIds}::bigint[])
      and ticket_id = any(${ticketIds}::bigint[]) and is_subject`;
  return new Map(rows.map(({ ticket_id, body }) => [String(ticket_id), body]));
}

export async function addTicket(
  tx: pg.ClientBase,
  t: {
    readonly playerId: string;
    readonly orderId?: string | undefined;
    readonly by: string;
    readonly atMs: number;
  },
): Promise<string> {
  const at = new Date(t.atMs);
  const row = await firstRow<{ ticket_id: bigint }>(tx, 'ticket-add')`
    insert into tickets (ticket_id, player_id, order_id, state, operator_id, at, changed_at)
    values (next_id('ticket_ids'), ${t.playerId}, ${t.orderId}, 'open', ${t.by}, ${at}, ${at}) returning ticket_id`;
  return String(row!.ticket_id);
}

export type TicketRow = Omit<Ticket, 'subject'>;
const TICKET = `ticket_id as id, player_id as user_id, order_id, state, owner_id as owner, o.name as owner_name, operator_id as by,
  at, changed_at`;
const FROM = `tickets t left join (select operator_id as owner_id, name from operator_accounts) o using (owner_id)`;

export const findTicket = async (db: Db, id: string): Promise<TicketRow | undefined> =>
  (
    await allViews<TicketRow>(db, 'ticket')`
      select ${raw(TICKET)} from ${raw(FROM)} where ticket_id = ${id}`
  )[0];

export const ticketsOf = (db: Db, playerId: string): Promise<TicketRow[]> =>
  allViews<TicketRow>(db, 'tickets-of-player')`
    select ${raw(TICKET)} from ${raw(FROM)} where player_id = ${playerId} order by changed_at desc, ticket_id desc
      limit ${raw(TICKETS_LISTED)}`;

export interface TicketCursor {
  readonly changedAt: Date;
  readonly id: string;
}

export const listTickets = (
  db: Db,
  f: { readonly state?: TicketState | undefined; readonly owner?: string | undefined },
  { before, limit }: { readonly before?: TicketCursor | undefined; readonly limit: number },
): Promise<TicketRow[]> =>
  allViews<TicketRow>(db, 'tickets')`
    select ${raw(TICKET)} from ${raw(FROM)} where (${f.state}::text is null or state = ${f.state})
      and (${f.owner}::bigint is null or owner_id = ${f.owner}::bigint)
      and (${before?.id}::bigint is null or (changed_at, ticket_id) < (${before?.changedAt}::timestamptz, ${before?.id}::bigint))
    order by changed_at desc, ticket_id desc limit ${limit}`;

/** Locks the row, so that two changes at once both count. */
export const lockTicket = (tx: pg.ClientBase, id: string): Promise<boolean> =>
  anyRow(tx, 'ticket-lock')`select 1 from tickets where ticket_id = ${id} for update`;

export async function setTicket(
  tx: pg.ClientBase,
  id: string,
  t: { readonly state: TicketState; readonly owner: string | undefined; readonly atMs: number },
): Promise<void> {
  await run(tx, 'ticket-set')`
    update tickets set state = ${t.state}, owner_id = ${t.owner}::bigint, changed_at = ${new Date(t.atMs)}
    where ticket_id = ${id}`;
}

/** Names of operators' accounts; players' accounts that hold a role have none. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await allRows<{ operator_id: bigint; name: string }>(db, 'operator-names')`
    select operator_id, name from operator_accounts where operator_id = any(${ids}::bigint[])`;
  return new Map(rows.map(({ operator_id, name }) => [String(operator_id), name]));
}
