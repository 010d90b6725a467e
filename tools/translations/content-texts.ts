// The texts of content/ that players read, found by the schemas: every place that may have one text for each language.
import { join } from 'node:path';
import * as z from 'zod/mini';
import { contentFileName, contentSchemas } from '@parlor/contract/content/content-schemas.ts';
import { readContent } from '../../server/content/load-content.ts';
import { root } from '../lint/repository.ts';

export interface PlacedText {
  /** Such as `games.games.dice-bone.title`. */
  readonly path: string;
  readonly english: string;
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** In the order of the files. */
export function textsOfContent(folder = join(root, 'content')): PlacedText[] {
  const { values } = readContent(folder);
  const found = new Map<string, string>();
  for (const [key, schema] of Object.entries(contentSchemas)) {
    const form = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
    look(form, values[key as keyof typeof values], contentFileName(key), found);
  }
  return Array.from(found, ([path, english]) => ({ path, english }));
}

function look(schema: Schema, value: unknown, path: string, found: Map<string, string>): void {
  const options = schema.anyOf ?? schema.oneOf ?? [];
  if (options.some(({ properties }) => properties?.['en'] !== undefined)) {
    const english = typeof value === 'string' ? value : (value as { en?: string } | undefined)?.en;
    if (english !== undefined) found.set(path, english);
    return;
  }
  for (const option of options) look(option, value, path, found);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (schema.items)
      for (const [index, one] of value.entries())
        look(schema.items, one, `${path}.${nameOf(one, index)}`, found);
    return;
  }
  for (const [name, one] of Object.entries(value)) {
    const field = schema.properties?.[name] ?? schema.additionalProperties;
    if (typeof field === 'object') look(field, one, `${path}.${name}`, found);
  }
}

const nameOf = (value: unknown, index: number): string => {
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : String(index);
};
