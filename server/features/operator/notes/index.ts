// Notes and tickets. The audit log has who wrote one and when, without its text, which can be erased with the player.
import type { Note, Ticket } from '@parlor/contract/calls/operator/finding/notes.ts';
import type { Db } from '../../../db/sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OperatorDeps, OperatorHandlers } from '../deps.ts';
import { orderOf } from '../finding/find-store.ts';
import { findPlayer, noteAct } from '../store.ts';
import {
  addNote,
  addTicket,
  findTicket,
  listTickets,
  lockTicket,
  namesOf,
  notesOf,
  notesOfTicket,
  setTicket,
  subjectsOf,
  ticketsOf,
  type TicketCursor,
  type TicketRow,
} from './store.ts';

type Calls = 'playerNotes' | 'addNote' | 'tickets' | 'ticket' | 'openTicket' | 'changeTicket';
const PAGE = 50;

function cursorIn(before: string): TicketCursor {
  const [ms, id = ''] = before.split('-');
  return { changedAt: new Date(Number(ms)), id };
}

export function noteHandlers({ pool, clock }: OperatorDeps): Pick<OperatorHandlers, Calls> {
  const mustExist = async (playerId: string): Promise<void> => {
    if (!(await findPlayer(pool, playerId))) throw new ApiError('NOT_FOUND', 'There is no such player.');
  };
  return {
    playerNotes: async ({ params: { userId }, query }) => {
      await mustExist(userId);
      const limit = query.limit ?? PAGE;
      const before = query.before !== undefined && /^\d{1,18}$/.test(query.before) ? query.before : undefined;
      const rows = await notesOf(pool, userId, before, limit + 1);
      const notes = await withNames(pool, rows.slice(0, limit));
      const last = notes.at(-1);
      return {
        notes,
        tickets: await withSubjects(pool, await ticketsOf(pool, userId)),
        ...(rows.length > limit && last ? { before: last.id } : {}),
      };
    },
    addNote: async ({ caller: { playerId: by }, params: { userId: playerId }, body: { text } }) => {
      await mustExist(playerId);
      const atMs = clock.now();
      return inTransaction(pool, async (tx) => {
        const id = await addNote(tx, { playerId, text, by, atMs });
        await noteAct(tx, { by, act: 'add-note', playerId, details: { note: id } }, atMs, { id });
        return { id };
      });
    },
    tickets: async ({ caller, query: { state, mine, limit = PAGE, before } }) => {
      const owner = mine === undefined ? undefined : caller.playerId;
      const page = { before: before === undefined ? undefined : cursorIn(before), limit: limit + 1 };
      const rows = await listTickets(pool, { state, owner }, page);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        tickets: await withSubjects(pool, shown),
        ...(rows.length > limit && last ? { before: `${Date.parse(last.changedAt)}-${last.id}` } : {}),
      };
    },
    ticket: async ({ params: { id } }) => {
      const row = await mustFind(pool, id);
      const [ticket] = await withSubjects(pool, [row]);
      return { ticket: ticket!, notes: await withNames(pool, await notesOfTicket(pool, row.userId, id)) };
    },
    openTicket: async ({ caller: { playerId: by }, params: { userId: playerId }, body }) => {
      await mustExist(playerId);
      const { subject: text, orderId } = body;
      if (orderId !== undefined && !(await orderOf(pool, playerId, orderId)))
        throw new ApiError('ORDER_NOT_FOUND');
      const atMs = clock.now();
      return inTransaction(pool, async (tx) => {
        const id = await addTicket(tx, { playerId, orderId, by, atMs });
        await addNote(tx, { playerId, ticketId: id, isSubject: true, text, by, atMs });
        await noteAct(tx, { by, act: 'open-ticket', playerId, details: { ticket: id } }, atMs, { id });
        return { id };
      });
    },
    changeTicket: async ({ caller: { playerId: by }, params: { id }, body }) => {
      const atMs = clock.now();
      return inTransaction(pool, async (tx) => {
        if (!(await lockTicket(tx, id))) throw new ApiError('NOT_FOUND', 'There is no such ticket.');
        const row = await mustFind(tx, id);
        const owner = body.owner === undefined ? row.owner : body.owner === 'me' ? by : undefined;
        const state = body.state ?? row.state;
        await setTicket(tx, id, { state, owner, atMs });
        const { text } = body;
        const note =
          text === undefined
            ? {}
            : { note: await addNote(tx, { playerId: row.userId, ticketId: id, text, by, atMs }) };
        const reply = { id, state, ...(owner === undefined ? {} : { owner }) };
        const details = { ticket: id, state, owner: owner ?? null, ...note };
        await noteAct(tx, { by, act: 'change-ticket', playerId: row.userId, details }, atMs, reply);
        return reply;
      });
    },
  };
}

async function mustFind(db: Db, id: string): Promise<TicketRow> {
  const row = await findTicket(db, id);
  if (row === undefined) throw new ApiError('NOT_FOUND', 'There is no such ticket.');
  return row;
}

async function withNames(db: Db, notes: readonly Note[]): Promise<Note[]> {
  const names = await namesOf(db, [...new Set(notes.map(({ by }) => by))]);
  return notes.map((note) => {
    const byName = names.get(note.by);
    return byName === undefined ? note : { ...note, byName };
  });
}

/** The subject of an erased player is gone; the ticket stays. */
async function withSubjects(db: Db, rows: readonly TicketRow[]): Promise<Ticket[]> {
  if (rows.length === 0) return [];
  const subjects = await subjectsOf(
    db,
    [...new Set(rows.map(({ userId }) => userId))],
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, subject: subjects.get(row.id) ?? '' }));
}
