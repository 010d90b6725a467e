// Makes a ZIP file while its contents are read, so that no amount of history fills the memory.
import { Zip, ZipDeflate } from 'fflate';

const PART_BYTES = 256 * 1024;

export interface ZipParts {
  /** Adds a file of these texts. */
  addFile(name: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void>;
  /** Writes what is left; returns the size of the whole file. */
  end(): Promise<number>;
}

/** `write` gets one part after the other. */
export function zipParts(write: (number: number, body: Buffer) => Promise<void>): ZipParts {
  let chunks: Uint8Array[] = [];
  let waiting = 0;
  let bytes = 0;
  let number = 0;
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else {
      chunks.push(chunk);
      waiting += chunk.length;
    }
  });
  const flush = async (minBytes: number): Promise<void> => {
    if (failure) throw failure;
    if (waiting < minBytes) return;
    const body = Buffer.concat(chunks);
    [chunks, waiting] = [[], 0];
    bytes += body.length;
    await write(number++, body);
  };
  return {
    async addFile(name, texts) {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      const encoder = new TextEncoder();
      for await (const text of texts) {
        file.push(encoder.encode(text));
        await flush(PART_BYTES);
      }
      file.push(new Uint8Array(), true);
    },
    async end() {
      zip.end();
      await flush(1);
      return bytes;
    },
  };
}
