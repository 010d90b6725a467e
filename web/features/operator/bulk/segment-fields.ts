// The fields of a segment, as an operator fills them in, and the filter that they mean.
import type { SegmentFilter } from '@parlor/contract/calls/operator/bulk/segments.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';

export interface SegmentFields {
  /** Separated by spaces, commas or line ends, as they come out of a spreadsheet. */
  readonly ids: string;
  readonly gameId: string;
  readonly playedSince: string;
  readonly productId: string;
  readonly boughtSince: string;
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
  source: '',
  campaign: '',
  currency: 'PP',
  from: '',
  to: '',
};

/** The fields that cannot be read, or need another one. */
export type SegmentFaults = ReadonlySet<keyof SegmentFields>;

const ID = /^[1-9]\d{0,15}$/;
const AMOUNT = /^\d{1,15}(?:[.,]\d{1,9})?$/;

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
  const since = (of: 'gameId' | 'productId', at: 'playedSince' | 'boughtSince'): string | undefined => {
    if (fields[of].trim() === '') return undefined;
    const instant = instantOf(fields[at]);
    if (instant === undefined) faults.add(at);
    return instant;
  };
  const end = (name: 'from' | 'to'): number | undefined => {
    const text = fields[name].trim();
    if (text === '') return undefined;
    if (!AMOUNT.test(text)) faults.add(name);
    return Number(text.replace(',', '.'));
  };
  const playedSince = since('gameId', 'playedSince');
  const boughtSince = since('productId', 'boughtSince');
  const [source, name] = [fields.source.trim(), fields.campaign.trim()];
  if (name !== '' && source === '') faults.add('source');
  const [from, to] = [end('from'), end('to')];
  const filter: SegmentFilter = {
    ...(ids.length > 0 && { ids }),
    ...(playedSince !== undefined && { played: { gameId: fields.gameId.trim(), since: playedSince } }),
    ...(boughtSince !== undefined && { bought: { productId: fields.productId.trim(), since: boughtSince } }),
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
export const fieldsOf = ({ ids, played, bought, campaign, balance }: SegmentFilter): SegmentFields => ({
  ids: ids?.join(' ') ?? '',
  gameId: played?.gameId ?? '',
  playedSince: fieldOf(played?.since),
  productId: bought?.productId ?? '',
  boughtSince: fieldOf(bought?.since),
  source: campaign?.source ?? '',
  campaign: campaign?.name ?? '',
  currency: balance?.currency ?? 'PP',
  from: balance?.from === undefined ? '' : String(balance.from),
  to: balance?.to === undefined ? '' : String(balance.to),
});
