// The form of the tables of entities (spec §3).

/**
 * Form of a field. `instant`: ISO 8601 in UTC. `count`: a whole number that is not negative. `urn`: urn:collection:id. Words
 * with `|` between them: one of these.
 */
export type Form =
  | 'text'
  | 'number'
  | 'count'
  | 'boolean'
  | 'instant'
  | 'list'
  | 'object'
  | 'function'
  | 'urn'
  | 'address'
  | `${string}|${string}`;

/**
 * Where the entity is: the call, and a path through its answer, with `*` for every item of a list or map; '' is the
 * whole answer. Names that begin with `sdk.` are values that the SDK itself gives.
 */
export type Place = readonly [call: string, path: string];

export interface SpecifiedEntity {
  readonly name: string;
  /** The words of the specification for this row. */
  readonly specified: string;
  readonly at: readonly Place[];
  /** Only the values at these places that have this field with this value. */
  readonly where?: readonly [field: string, value: string];
  readonly fields: Readonly<Record<string, Form>>;
  readonly optional?: Readonly<Record<string, Form>>;
  /** Why the scenario need not meet it; its form is then checked in the contract alone. */
  readonly unseen?: string;
}

export const RARITY = 'COMMON|UNCOMMON|RARE|EPIC|LEGENDARY';
export const CURRENCY = 'PP|USDT|TON|SPLASH';
