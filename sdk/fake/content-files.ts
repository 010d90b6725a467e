// The files of content/ for the fakes. A build puts them here (tools/content/content-module.ts); without a build there
// are none.
import type { ContentFiles } from '@parlor/games/content.ts';

const files = undefined as ContentFiles | undefined;
export default files;
