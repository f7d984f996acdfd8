/** Entry of the process that exports a corpus for a download. */
import { once } from "node:events";
import { zipStream } from "../../corpus/sink";
import { exportCorpus, type ExportRequest } from "../../jobs/export-corpus";
import { answerOrder } from "./process-entry";

answerOrder(async (store, request) => {
  const sink = zipStream();
  const written = exportCorpus(store, request as ExportRequest, sink, {
    signal: new AbortController().signal,
    report() {},
  });
  // What cannot even begin is answered in words; where it fails later, the download breaks off.
  await Promise.race([once(sink.output, "readable"), written]);
  return { bytes: null, output: sink.output, written };
});
