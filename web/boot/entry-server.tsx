// The server process loads the built bundle of this by its path (dist/server): it draws the first screens from what
// everybody may know, and puts the documents together.
export {
  openDocuments,
  type RequestInput,
  type Documents,
  type DocumentsOptions,
} from './server/documents.ts';
