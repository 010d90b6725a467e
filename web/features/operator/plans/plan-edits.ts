// The edits of a draft's text that make, copy and schedule a contest, a product or a bundle.
import { PLAN_PLACES, type PlanKind } from '@parlor/contract/calls/operator/plans/plans.ts';
import { idIn, isFields } from '../studio/form/json-schema.ts';
import { parseYaml, withField } from '../studio/form/yaml-edits.ts';

export interface Dates {
  readonly from: string | undefined;
  readonly until: string | undefined;
}

const PACK = { collectiblesAmount: 3, bestDraw: 'UNCOMMON' };
/** What a new one has until the form of the draft is filled in. An empty field is shown there as missing. */
const FIRST: Readonly<Record<PlanKind, Readonly<Record<string, unknown>>>> = {
  contest: {
    description: '',
    statistic: 'wagered',
    period: 'day',
    gameId: '',
    prizes: [{ from: 1, points: 1000 }],
  },
  product: {
    description: '',
    image: 'pack-uncommon',
    price: 450,
    currency: 'PP',
    deliveries: [{ type: 'pack', ...PACK }],
  },
  flag: { decided: 'server', segments: [] },
  experiment: {
    hypothesis: '',
    flag: '',
    percent: 100,
    variants: [
      { variant: 'off', weight: 50 },
      { variant: 'on', weight: 50 },
    ],
    goal: 'rounds',
    guardrails: [{ metric: 'net-points', mayNot: 'rise' }],
  },
  bundle: { category: 'WELCOME', price: 100, currency: 'XTR', items: [{ kind: 'pack', ...PACK }] },
};

function listIn(text: string, kind: PlanKind): readonly unknown[] {
  const { value } = parseYaml(text);
  const list = isFields(value) ? value[PLAN_PLACES[kind].list] : undefined;
  return Array.isArray(list) ? list : [];
}

const LONGEST_ID = 32;

/** An id that no item has: the name in lower-case letters, digits and dashes, with a number if it is taken. */
export function idFrom(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, LONGEST_ID - 4)
    .replace(/-+$/, '');
  const id = plain === '' ? 'new' : plain;
  for (let n = 1; ; n += 1) {
    const next = n === 1 ? id : `${id}-${n}`;
    if (!taken.includes(next)) return next;
  }
}

const withDates = (text: string, kind: PlanKind, at: number, { from, until }: Dates): string => {
  const place = PLAN_PLACES[kind];
  const fields = [
    [place.from, from],
    [place.until, until],
  ] as const;
  return fields.reduce((now, [name, value]) => withField(now, [place.list, at, name], value), text);
};

export interface NewPlan extends Dates {
  readonly kind: PlanKind;
  readonly name: string;
  readonly copyOf?: string | undefined;
}

/**
 * The text with one more item: a copy of another one, or one that the form of the draft completes. Undefined if the
 * draft does not have what is copied.
 */
export function withPlan(text: string, { kind, name, copyOf, ...dates }: NewPlan): string | undefined {
  const place = PLAN_PLACES[kind];
  const list = listIn(text, kind);
  const copied = list.find((one) => copyOf !== undefined && idIn(one) === copyOf);
  if (copyOf !== undefined && copied === undefined) return undefined;
  const id = idFrom(
    name,
    list.flatMap((one) => idIn(one) ?? []),
  );
  const {
    [place.id]: _id,
    [place.name]: _name,
    [place.from]: _from,
    [place.until]: _until,
    ...rest
  } = (isFields(copied) ? copied : FIRST[kind]) as Record<string, unknown>;
  const made = { [place.id]: id, [place.name]: name, ...rest };
  return withDates(withField(text, [place.list, list.length], made), kind, list.length, dates);
}

/** The text with other dates of an item; undefined if the draft does not have it. */
export function withOtherDates(
  text: string,
  { kind, id, ...dates }: Dates & { readonly kind: PlanKind; readonly id: string },
): string | undefined {
  const at = listIn(text, kind).findIndex((one) => idIn(one) === id);
  return at === -1 ? undefined : withDates(text, kind, at, dates);
}
