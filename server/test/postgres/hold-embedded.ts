// A process that starts the embedded database of argv[2] and holds it until a test kills it or the test run ends.
import { startEmbedded } from '../../db/embedded/index.ts';

const [, , dataDir, binariesFolder] = process.argv;
if (dataDir === undefined) throw new Error('usage: hold-embedded.ts DATA_DIR [BINARIES]');
try {
  const { url } = await startEmbedded({
    dataDir,
    ...(binariesFolder === undefined ? {} : { binariesFolder }),
    onProgress: (line) => console.error(line),
  });
  console.log(JSON.stringify({ url }));
  process.once('disconnect', () => process.exit()); // the test run is gone
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }));
  process.exitCode = 1;
}
