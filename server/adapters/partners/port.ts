// The part of a partner that tasks need: whether a player has done a task.

/** No answer that can be used: too slow, broken off, unsigned, not understood, or not asked because it fails so often. */
export class PartnerUnavailable extends Error {
  override readonly name = 'PartnerUnavailable';
}
/** A signed answer about another question, player or task than was asked for. Nothing in it counts. */
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
