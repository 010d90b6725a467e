// The part of a partner that tasks need: whether a player has done a task.

/** No usable reply: too slow, broken off, unsigned, invalid, or not asked because it keeps failing. */
export class PartnerUnavailable extends Error {
  override readonly name = 'PartnerUnavailable';
}
/** A signed reply about another question, player or task than requested. Nothing in it counts. */
export class PartnerLied extends Error {
  override readonly name = 'PartnerLied';
}

export interface TaskQuestion {
  readonly partnerId: string;
  /** Decimal string of parlorUserId. */
  readonly player: string;
  /** The partner's own id of the task. */
  readonly task: string;
}

export interface PartnerPort {
  /** Throws PartnerUnavailable or PartnerLied. */
  isDone(request: TaskQuestion): Promise<boolean>;
}
