// The fields of a segment, as an operator fills them in, and the filter that they mean.
import type { SegmentFilter } from '@parlor/contract/calls/operator/bulk/segments.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { readTyped } from '../player/amount.ts';

export interface SegmentFields {
  /** Separated by spaces, commas or line ends, as they come out of a spreadsheet. */
  readonly ids: string;
  readonly gameId: string;
  readonly playedSince: string;
  readonly productId: string;
  readonly boughtSince: string;
  readonly unpaidId: string;
  readonly unpaidSince: string;
  readonly release: string;
  readonly source: string;
  readonly campaign: string;
  readonly currency: Currency;
  readonly from: string;
  readonly to: string;
}

export const NO_FIELDS: SegmentFields = {
  ids: '',
  gameId: '',
  playedSince: '',
  productId: '',
  boughtSince: '',
  unpaidId: '',
  unpaidSince: '',
  release: '',
  source: '',
  campaign: '',
  currency: 'PP',
  from: '',
  to: '',
};

/** The fields that cannot be read, or need another one. */
export type SegmentFaults = ReadonlySet<keyof SegmentFields>;

const ID = /^[1-9]\d{0,15}$/;
const RELEASE = /^[1-9]\d{0,8}$/;

/** The time that belongs to each id. */
export const SINCE = {
  gameId: 'playedSince',
  productId: 'boughtSince',
  unpaidId: 'unpaidSince',
} as const satisfies Partial<Record<keyof SegmentFields, keyof SegmentFields>>;

/** A time of UTC, as its field has it; undefined if it is none. */
function instantOf(field: string): string | undefined {
  const ms = Date.parse(`${field}Z`);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** The filter; undefined while a field is wrong or every field is empty. */
export function readSegment(fields: SegmentFields): {
  readonly filter: SegmentFilter | undefined;
  readonly faults: SegmentFaults;
} {
  const faults = new Set<keyof SegmentFields>();
  const ids = [...new Set(fields.ids.split(/[\s,;]+/).filter((id) => id !== ''))];
  if (!ids.every((id) => ID.test(id))) faults.add('ids');
  const since = (of: keyof typeof SINCE): string | undefined => {
    const at = SINCE[of];
    if (fields[of].trim() === '') {
      // A condition that is half filled in would be left out, and the segment be larger.
      if (fields[at].trim() !== '') faults.add(of);
      return undefined;
    }
    const instant = instantOf(fields[at]);
    if (instant === undefined) faults.add(at);
    return instant;
  };
  const end = (name: 'from' | 'to'): number | undefined => {
    const text = fields[name].trim();
    if (text === '') return undefined;
    const amount = readTyped(text);
    if (amount === undefined || amount < 0) faults.add(name);
    return amount;
  };
  const playedSince = since('gameId');
  const boughtSince = since('productId');
  const unpaidSince = since('unpaidId');
  const release = fields.release.trim();
  if (release !== '' && !RELEASE.test(release)) faults.add('release');
  const [source, name] = [fields.source.trim(), fields.campaign.trim()];
  if (name !== '' && source === '') faults.add('source');
  const [from, to] = [end('from'), end('to')];
  const filter: SegmentFilter = {
    ...(ids.length > 0 && { ids }),
    ...(playedSince !== undefined && { played: { gameId: fields.gameId.trim(), since: playedSince } }),
    ...(boughtSince !== undefined && { bought: { productId: fields.productId.trim(), since: boughtSince } }),
    ...(unpaidSince !== undefined && {
      unpaid: { productId: fields.unpaidId.trim(), since: unpaidSince },
    }),
    ...(release !== '' && { touched: { release: Number(release) } }),
    ...(source !== '' && { campaign: { source, ...(name !== '' && { name }) } }),
    ...((from !== undefined || to !== undefined) && {
      balance: {
        currency: fields.currency,
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      },
    }),
  };
  const isWhole = faults.size === 0 && Object.keys(filter).length > 0;
  return { filter: isWhole ? filter : undefined, faults };
}

const fieldOf = (instant: string | undefined): string => instant?.slice(0, 16) ?? '';

/** The fields that mean this filter. */
export const fieldsOf = ({
  ids,
  played,
  bought,
  unpaid,
  touched,
  campaign,
  balance,
}: SegmentFilter): SegmentFields => ({
  ids: ids?.join(' ') ?? '',
  gameId: played?.gameId ?? '',
  playedSince: fieldOf(played?.since),
  productId: bought?.productId ?? '',
  boughtSince: fieldOf(bought?.since),
  unpaidId: unpaid?.productId ?? '',
  unpaidSince: fieldOf(unpaid?.since),
  release: touched === undefined ? '' : String(touched.release),
  source: campaign?.source ?? '',
  campaign: campaign?.name ?? '',
  currency: balance?.currency ?? 'PP',
  from: balance?.from === undefined ? '' : String(balance.from),
  to: balance?.to === undefined ? '' : String(balance.to),
});
