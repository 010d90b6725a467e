import type { Repair } from '@parlor/contract/calls/operator/content/checks.ts';
import type { Draft } from '@parlor/contract/calls/operator/content/drafts.ts';
import { placeOf } from '../studio/form/json-schema.ts';
import { parseYaml, withField } from '../studio/form/yaml-edits.ts';

/** The files of a draft with the changes of a repair. Removed fields are ignored. */
export function repaired(files: Draft['files'], { changes }: Repair): Draft['files'] {
  const texts: Record<string, string> = {};
  for (const { file, path, to } of changes) {
    const text = texts[file] ?? files[file];
    const place = text === undefined ? undefined : placeOf(parseYaml(text).value, path);
    if (text !== undefined && place !== undefined)
      texts[file] = withField(text, place, to === undefined ? undefined : (JSON.parse(to) as unknown));
  }
  return texts;
}
