// Texts of content in replies. Handlers answer in English; the sender of the reply puts these fields into the caller's
// language, by the schema of the reply. So stored replies, tags and the engine know one language only.
import * as z from 'zod/mini';
import type { InLanguage } from '../content/languages/translations.ts';
import { guestNameIn } from './guest-name.ts';

/** A title or description of something in content/. */
export const ContentText = z.string();
/** A name that others see: chosen, or a guest's. */
export const ShownName = z.string();

type Translate = (value: unknown, say: InLanguage) => unknown;

const made = new WeakMap<z.core.$ZodType, { readonly translate: Translate | undefined }>();

/** Puts the texts of content in a value of this schema into a language; undefined if it has none. */
export function translatorOf(schema: z.core.$ZodType): Translate | undefined {
  let known = made.get(schema);
  if (known === undefined) made.set(schema, (known = { translate: translatorFor(schema) }));
  return known.translate;
}

function translatorFor(schema: z.core.$ZodType): Translate | undefined {
  if (schema === ContentText) return (value, say) => (typeof value === 'string' ? say(value) : value);
  if (schema === ShownName)
    return (value, say) => (typeof value === 'string' ? guestNameIn(value, say) : value);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') return inside(def.innerType);
  if (def.type === 'array') return eachOf(def.element);
  if (def.type === 'record') return eachFieldOf(def.valueType);
  if (def.type === 'object') return fieldsOf(def.shape);
  if (def.type === 'union') return oneOf(def.options);
  return undefined;
}

function inside(schema: z.core.$ZodType): Translate | undefined {
  const inner = translatorOf(schema);
  return inner && ((value, say) => (value === undefined || value === null ? value : inner(value, say)));
}

function eachOf(schema: z.core.$ZodType): Translate | undefined {
  const element = translatorOf(schema);
  return element && ((list, say) => (list as unknown[]).map((one) => element(one, say)));
}

function eachFieldOf(schema: z.core.$ZodType): Translate | undefined {
  const field = translatorOf(schema);
  return (
    field &&
    ((value, say) =>
      Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, field(one, say)])))
  );
}

function fieldsOf(shape: Readonly<Record<string, z.core.$ZodType>>): Translate | undefined {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const translate = translatorOf(schema);
    return translate === undefined ? [] : [{ name, translate }];
  });
  if (fields.length === 0) return undefined;
  return (value, say) => {
    const copy = { ...(value as Record<string, unknown>) };
    for (const { name, translate } of fields)
      if (copy[name] !== undefined) copy[name] = translate(copy[name], say);
    return copy;
  };
}

/** The option is the one whose literal fields the value has. */
function oneOf(options: readonly z.core.$ZodType[]): Translate | undefined {
  const known = options.flatMap((option) => {
    const translate = translatorOf(option);
    return translate === undefined ? [] : [{ translate, literals: literalsOf(option) }];
  });
  if (known.length === 0) return undefined;
  return (value, say) => {
    const fields = value as Record<string, unknown>;
    const option = known.find(({ literals }) =>
      literals.every(([name, allowed]) => allowed.has(fields[name])),
    );
    return option === undefined ? value : option.translate(value, say);
  };
}

function literalsOf(schema: z.core.$ZodType): Array<[name: string, allowed: ReadonlySet<unknown>]> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') return [];
  return Object.entries(def.shape).flatMap(([name, field]) => {
    const { def: inner } = (field as z.core.$ZodTypes)._zod;
    return inner.type === 'literal' ? [[name, new Set<unknown>(inner.values)]] : [];
  });
}
