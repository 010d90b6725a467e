// The server process loads the built bundle of this file by its path (dist/server). It renders the first screens from
// public data, and composes the documents.
export {
  openDocuments,
  type DocumentRequest,
  type Documents,
  type DocumentsOptions,
} from './server/make-documents.ts';
