// The code samples of the documents. A comment before a sample says what surrounds it (`<!-- with: … -->`) and what it
// prints when it runs (`<!-- prints: … -->`); readers do not see these comments.
import { lineAt, type Tree } from '../../lint/repository.ts';

export interface Sample {
  /** `docs/page.md:12`, the line of the fence. */
  readonly place: string;
  /** `''` if the fence names no language. */
  readonly language: string;
  readonly code: string;
  readonly surroundings: string;
  readonly prints: string | undefined;
}

/** Documents whose samples another test makes and compares. */
const GENERATED = new Set(['docs/wire-examples.md', 'CHANGELOG.md']);

const sample =
  /(?:^<!-- with: ?([\s\S]*?) ?-->\n)?(?:^<!-- prints: ([\s\S]*?) -->\n)?^```([\w-]*)\n([\s\S]*?)^```$/gm;

export function samplesOf(tree: Tree): Sample[] {
  return [...tree]
    .filter(([path]) => path.endsWith('.md') && !GENERATED.has(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(sample)].map(
        ({ index, 0: whole, 1: surroundings = '', 2: prints, 3: language = '', 4: code = '' }) => ({
          place: `${path}:${lineAt(text, index + whole.indexOf('```'))}`,
          language,
          code,
          surroundings,
          prints,
        }),
      ),
    );
}
