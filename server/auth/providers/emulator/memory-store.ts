// The local OpenID provider's codes and sessions: in this process's memory.

type Payload = Record<string, unknown> & { uid?: string; grantId?: string; consumed?: number };

/** The form of storage that oidc-provider asks for, one for each kind of thing. */
export class PassingMemory {
  readonly #entries = new Map<string, Payload>();

  async upsert(id: string, payload: Payload): Promise<void> {
    this.#entries.set(id, payload);
  }
  async find(id: string): Promise<Payload | undefined> {
    return this.#entries.get(id);
  }
  async findByUid(uid: string): Promise<Payload | undefined> {
    return [...this.#entries.values()].find((payload) => payload.uid === uid);
  }
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }
  async consume(id: string): Promise<void> {
    const payload = this.#entries.get(id);
    if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
  }
  async destroy(id: string): Promise<void> {
    this.#entries.delete(id);
  }
  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of this.#entries) if (payload.grantId === grantId) this.#entries.delete(id);
  }
}
