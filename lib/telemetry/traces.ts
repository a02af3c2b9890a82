// Traces of runs, where OTEL_EXPORTER_OTLP_ENDPOINT names a collector.

import { observeRuns } from "@/lib/runs/observers";
import { traceSender } from "./flushing";
import { type Collector, createSender } from "./otlp";
import { spansOf } from "./spans";

/** Sends the spans of all runs of this process from now on. Returns a function that ends this. */
export function sendTraces(collector: Collector): () => void {
  const sender = createSender(collector);
  traceSender.current = sender;
  return observeRuns((stored) => sender.send(spansOf(stored)));
}
