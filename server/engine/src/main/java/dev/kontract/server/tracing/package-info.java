/**
 * Traces: one span for each request, exported in batches.
 *
 * <p>Start with {@code TracedRequests}, which makes the spans. {@code SpanQueue} holds them until a {@code SpanExporter} has sent
 * them. The exporter of OTLP is in the module of the program, which has gRPC.
 */
@NullMarked
package dev.kontract.server.tracing;

import org.jspecify.annotations.NullMarked;
